import type { ComponentChildren } from 'preact';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';

interface NoticeProps {
  icon: IconName;
  /** Absent where the page's own title says it. */
  title?: string | undefined;
  text: string;
  tone?: 'bad' | 'good' | 'calm';
  finePrint?: string | undefined;
  children?: ComponentChildren;
}

/** Describes a button that takes focus with a notice, so that screen readers announce the notice too. */
const NOTICE_IDS = 'title notice-title notice-text';

/** A full-screen state: one icon, one title and one sentence, with the actions available. */
export function Notice({ icon, title, text, tone = 'calm', finePrint, children }: NoticeProps) {
  return (
    <section class={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <span class="notice-sign">
        <Icon name={icon} />
      </span>
      {title && <h2 id="notice-title">{title}</h2>}
      <p id="notice-text">{text}</p>
      {finePrint && <p class="fine-print">{finePrint}</p>}
      {children && <div class="notice-actions">{children}</div>}
    </section>
  );
}

/** Closes a finished flow. It takes focus with the notice, so screen readers announce the notice too. */
export function DoneButton({ label, onPress }: { label: string; onPress: () => void }) {
  return <Button id="done" label={label} kind="primary" describedBy={NOTICE_IDS} onPress={onPress} />;
}

/** Why the last attempt failed; announced at once, and brought on screen, as the control that was pressed may be far below it. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="banner banner-bad" role="alert" id="problem" ref={bringOnScreen}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}

/** Always the same function: it is called when the problem appears, not each time that it is drawn. */
function bringOnScreen(problem: HTMLElement | null): void {
  problem?.scrollIntoView?.({ block: 'nearest' });
}

/** Overlays the page because it appears at any time: a control about to be pressed must not move. */
export function OfflineBanner({ text }: { text: string }) {
  return (
    <div class="toast" role="status">
      <p class="banner banner-over">
        <Icon name="offline" />
        <span>{text}</span>
      </p>
    </div>
  );
}

/** A short message about what just happened; announced, and hidden after a while. */
export function Toast({ text }: { text: string | undefined }) {
  return (
    <div class="toast" role="status">
      {text && <span>{text}</span>}
    </div>
  );
}
