// Describes avatars in words, for screen readers.
import { ANIMALS } from './animals'
import { traits } from './faces'
import { t } from './text'

/** An avatar in words, such as “Fox with a scarf”. Each of an animal’s four wears something else. */
export function avatarName(avatar: number): string {
  const { animal, extra } = traits(avatar)
  const name = t(`app/avatar.animal.${ANIMALS[animal]!.kind}`)
  return t(`app/avatar.wearing.${extra}`, { animal: name })
}
