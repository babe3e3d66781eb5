// Small sounds, made on the spot: nothing has to be loaded.
import { settings } from './settings.svelte'

export type Sound = 'card' | 'turn' | 'good' | 'bad' | 'end'

/** Each note: frequency in hertz, start and length in seconds. */
const NOTES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  card: [[220, 0, 0.05]],
  turn: [
    [523, 0, 0.09],
    [659, 0.09, 0.12],
  ],
  good: [
    [523, 0, 0.08],
    [659, 0.08, 0.08],
    [784, 0.16, 0.16],
  ],
  bad: [
    [294, 0, 0.12],
    [220, 0.12, 0.2],
  ],
  end: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.12],
    [1047, 0.36, 0.35],
  ],
}

let context: AudioContext | null = null

/** Play a sound, if sounds are wanted and the browser lets us. */
export function play(sound: Sound): void {
  if (!settings.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const now = context.currentTime
  for (const [frequency, start, length] of NOTES[sound]) {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, now + start)
    volume.gain.linearRampToValueAtTime(0.08, now + start + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, now + start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(now + start)
    tone.stop(now + start + length)
  }
}
