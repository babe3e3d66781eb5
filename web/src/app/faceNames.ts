// What an avatar shows, for those who listen instead of looking.
import { ANIMALS } from './animals'
import { traits, type Extra } from './faces'
import { t, text, type Text } from './text'

const NAMES: Record<string, Text> = {
  cat: text('Cat', 'Katze', 'Chat'),
  dog: text('Dog', 'Hund', 'Chien'),
  fox: text('Fox', 'Fuchs', 'Renard'),
  bear: text('Bear', 'Bär', 'Ours'),
  panda: text('Panda', 'Panda', 'Panda'),
  rabbit: text('Rabbit', 'Hase', 'Lapin'),
  owl: text('Owl', 'Eule', 'Chouette'),
  frog: text('Frog', 'Frosch', 'Grenouille'),
  pig: text('Pig', 'Schwein', 'Cochon'),
  koala: text('Koala', 'Koala', 'Koala'),
  penguin: text('Penguin', 'Pinguin', 'Manchot'),
  lion: text('Lion', 'Löwe', 'Lion'),
  mouse: text('Mouse', 'Maus', 'Souris'),
  chick: text('Chick', 'Küken', 'Poussin'),
  monkey: text('Monkey', 'Affe', 'Singe'),
  octopus: text('Octopus', 'Krake', 'Poulpe'),
}
const WEARING: Record<Extra, Text> = {
  plain: text('{animal}', '{animal}', '{animal}'),
  glasses: text('{animal} with glasses', '{animal} mit Brille', '{animal} à lunettes'),
  scarf: text('{animal} with a scarf', '{animal} mit Schal', '{animal} à écharpe'),
  hat: text('{animal} with a party hat', '{animal} mit Partyhut', '{animal} à chapeau pointu'),
}

/** An avatar in words, such as “Fox with a scarf”. Each of an animal’s four wears something else. */
export function avatarName(avatar: number): string {
  const { animal, extra } = traits(avatar)
  return t(WEARING[extra], { animal: t(NAMES[ANIMALS[animal]!.kind]!) })
}
