// Small sounds, synthesised, so that nothing has to be loaded.
import { settings } from './settings.svelte'

export type Sound = 'card' | 'good' | 'bad' | 'turn' | 'round' | 'end' | 'chat'

/** The kinds of sounds that can be switched off separately; those of the board belong together. */
export const KINDS = ['turn', 'round', 'end', 'chat', 'board'] as const
export type SoundKind = (typeof KINDS)[number]

/** Each note: frequency in hertz, start and length in seconds. */
const NOTES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  card: [[220, 0, 0.05]],
  good: [
    [523, 0, 0.08],
    [659, 0.08, 0.08],
    [784, 0.16, 0.16],
  ],
  bad: [
    [294, 0, 0.12],
    [220, 0.12, 0.2],
  ],
  turn: [
    [523, 0, 0.09],
    [659, 0.09, 0.12],
  ],
  round: [
    [392, 0, 0.1],
    [523, 0.1, 0.1],
    [440, 0.2, 0.2],
  ],
  end: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.12],
    [1047, 0.36, 0.35],
  ],
  chat: [
    [880, 0, 0.05],
    [1175, 0.06, 0.08],
  ],
}
/** The volume, from 0 to 1; the sound of one's turn should be heard from another tab. */
const VOLUME = 0.08
const TURN_VOLUME = 0.14

let context: AudioContext | null = null

/** Which switch a sound belongs to. */
export function kindOf(sound: Sound): SoundKind {
  return sound === 'card' || sound === 'good' || sound === 'bad' ? 'board' : sound
}

/** Play a sound, if it is wanted and the browser lets us; also while the tab is hidden, when it is needed most. */
export function play(sound: Sound): void {
  if (!settings.sound || settings.silenced.includes(kindOf(sound))) return
  const speaker = awake()
  if (speaker === null) return
  const now = speaker.currentTime
  const loud = sound === 'turn' ? TURN_VOLUME : VOLUME
  for (const [frequency, start, length] of NOTES[sound]) {
    const tone = new OscillatorNode(speaker, { type: 'triangle', frequency })
    const volume = new GainNode(speaker, { gain: 0 })
    volume.gain.setValueAtTime(0, now + start)
    volume.gain.linearRampToValueAtTime(loud, now + start + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, now + start + length)
    tone.connect(volume).connect(speaker.destination)
    tone.start(now + start)
    tone.stop(now + start + length)
  }
}

/** Start the speaker with the first press, and again whenever the system has stopped it. To be called once. */
export function keepSound(): void {
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, awake, { capture: true, passive: true })
  document.addEventListener('visibilitychange', awake)
}

/** The running audio context; null until the first press, before which browsers do not allow one. */
function awake(): AudioContext | null {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state !== 'running') context.resume().catch(() => undefined)
  return context
}
