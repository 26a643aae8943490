/** One tone: its pitch glides from `from` to `to`, in Hz. */
interface Tone {
  readonly wave: OscillatorType;
  readonly from: number;
  readonly to?: number;
  readonly startMs?: number;
  readonly ms: number;
  /** 0 to 1. */
  readonly volume: number;
}

type Cue = 'move' | 'confirm' | 'deny';

const SOUNDS: Readonly<Record<string, Readonly<Record<Cue, readonly Tone[]>>>> = {
  soft: {
    move: [{ wave: 'sine', from: 620, to: 560, ms: 45, volume: 0.05 }],
    confirm: [
      { wave: 'sine', from: 523, ms: 90, volume: 0.08 },
      { wave: 'sine', from: 784, startMs: 65, ms: 150, volume: 0.08 },
    ],
    deny: [{ wave: 'sine', from: 233, to: 175, ms: 180, volume: 0.11 }],
  },
  retro: {
    move: [{ wave: 'square', from: 880, ms: 28, volume: 0.025 }],
    confirm: [
      { wave: 'square', from: 659, ms: 55, volume: 0.035 },
      { wave: 'square', from: 988, startMs: 55, ms: 110, volume: 0.035 },
    ],
    deny: [
      { wave: 'square', from: 165, ms: 80, volume: 0.045 },
      { wave: 'square', from: 123, startMs: 90, ms: 120, volume: 0.045 },
    ],
  },
};

/** A sound that could not start within this time would answer a press long gone. */
const LATE_MS = 150;
const PRESSABLE = 'button, a[href], summary, [role="button"], input[type="checkbox"], input[type="radio"]';
const REFUSALS = '[role="alert"], .notice-bad';

/** What is heard in a page: one that previews looks wears several, and listens once. */
const playing = new WeakMap<Document, { cues: Readonly<Record<Cue, readonly Tone[]>> | undefined }>();

/** Sounds for moves, presses and refusals. They begin with the player's first press, and need no file. */
export function playSounds(document: Document, name: string): void {
  const cues = Object.hasOwn(SOUNDS, name) ? SOUNDS[name] : undefined;
  const before = playing.get(document);
  if (before) before.cues = cues;
  const window = document.defaultView;
  if (before || !cues || !window?.AudioContext) return;
  const heard = { cues };
  playing.set(document, heard);
  let context: AudioContext | undefined;
  const play = (cue: Cue) => {
    if (!heard.cues) return;
    context ??= new window.AudioContext();
    void sound(context, heard.cues[cue]);
  };

  document.addEventListener('svc-move', () => play('move'));
  document.addEventListener('svc-press', (event) => {
    // Any other press is heard as the click that it becomes.
    if (event instanceof CustomEvent && event.detail) play('confirm');
  });
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element && target.closest(PRESSABLE);
      if (control) play(isRefused(control) ? 'deny' : 'confirm');
    },
    true,
  );
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const refuses = added.some(
      (node) => node instanceof Element && (node.matches(REFUSALS) || node.querySelector(REFUSALS)),
    );
    if (context && refuses) play('deny');
  }).observe(document.body, { childList: true, subtree: true });
}

const isRefused = (control: Element) => control.matches('[aria-disabled="true"], [disabled]');

async function sound(context: AudioContext, tones: readonly Tone[]): Promise<void> {
  if (context.state !== 'running') {
    const asked = performance.now();
    await context.resume();
    if (performance.now() - asked > LATE_MS) return;
  }
  for (const { wave, from, to = from, startMs = 0, ms, volume } of tones) {
    const start = context.currentTime + startMs / 1000;
    const end = start + ms / 1000;
    const oscillator = new OscillatorNode(context, { type: wave, frequency: from });
    const gain = new GainNode(context, { gain: 0 });
    oscillator.frequency.setValueAtTime(from, start);
    oscillator.frequency.linearRampToValueAtTime(to, end);
    // Ramps, because a wave that is cut off clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(end + 0.02);
  }
}
