export type Moment = 'lock' | 'right' | 'wrong' | 'lifeLost' | 'badge' | 'suspense' | 'podium';

/** One tone. Its pitch in Hz glides to `toHz`; times are seconds from the start; loudness is 0 to 1. */
type Tone = {
  hz: number;
  toHz?: number;
  at: number;
  seconds: number;
  wave: OscillatorType;
  loudness: number;
};

export const SOUNDS: Readonly<Record<Moment, readonly Tone[]>> = {
  lock: [{ hz: 240, toHz: 150, at: 0, seconds: 0.06, wave: 'triangle', loudness: 0.22 }],
  right: [
    { hz: 523, at: 0, seconds: 0.12, wave: 'triangle', loudness: 0.2 },
    { hz: 784, at: 0.09, seconds: 0.2, wave: 'triangle', loudness: 0.2 },
  ],
  wrong: [{ hz: 185, toHz: 139, at: 0, seconds: 0.22, wave: 'square', loudness: 0.07 }],
  lifeLost: [
    { hz: 185, toHz: 139, at: 0, seconds: 0.18, wave: 'square', loudness: 0.07 },
    { hz: 330, toHz: 82, at: 0.16, seconds: 0.3, wave: 'triangle', loudness: 0.18 },
  ],
  badge: [
    { hz: 523, at: 0, seconds: 0.1, wave: 'triangle', loudness: 0.16 },
    { hz: 659, at: 0.09, seconds: 0.1, wave: 'triangle', loudness: 0.16 },
    { hz: 784, at: 0.18, seconds: 0.1, wave: 'triangle', loudness: 0.16 },
    { hz: 1047, at: 0.27, seconds: 0.32, wave: 'triangle', loudness: 0.18 },
  ],
  suspense: Array.from({ length: 5 }, (_, beat) => ({
    hz: 110 + beat * 20,
    at: beat * 0.13,
    seconds: 0.12,
    wave: 'triangle' as const,
    loudness: 0.08 + beat * 0.015,
  })),
  podium: [
    { hz: 392, at: 0, seconds: 0.14, wave: 'triangle', loudness: 0.18 },
    { hz: 523, at: 0.12, seconds: 0.14, wave: 'triangle', loudness: 0.18 },
    { hz: 659, at: 0.24, seconds: 0.14, wave: 'triangle', loudness: 0.18 },
    { hz: 784, at: 0.36, seconds: 0.3, wave: 'triangle', loudness: 0.2 },
  ],
};

/** Short fade that prevents clicks. */
const ATTACK_SECONDS = 0.008;
/** An exponential ramp cannot reach zero. */
const SILENT = 0.0001;

let output: AudioContext | null = null;

/** Plays the sound of a moment. Browsers allow sound only after the first tap. */
export function playSound(moment: Moment): void {
  if (typeof AudioContext === 'undefined') return;
  output ??= new AudioContext();
  if (output.state === 'suspended') void output.resume().catch(() => undefined);
  for (const tone of SOUNDS[moment]) schedule(output, tone);
}

function schedule(context: AudioContext, { hz, toHz, at, seconds, wave, loudness }: Tone): void {
  const start = context.currentTime + at;
  const end = start + seconds;
  const tone = new OscillatorNode(context, { type: wave, frequency: hz });
  const volume = new GainNode(context, { gain: SILENT });
  if (toHz !== undefined) tone.frequency.setValueAtTime(hz, start).exponentialRampToValueAtTime(toHz, end);
  volume.gain
    .setValueAtTime(SILENT, start)
    .exponentialRampToValueAtTime(loudness, start + ATTACK_SECONDS)
    .exponentialRampToValueAtTime(SILENT, end);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}
