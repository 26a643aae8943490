import type { ComponentChildren } from 'preact';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';

interface NoticeProps {
  icon: IconName;
  title: string;
  text: string;
  tone?: 'bad' | 'good' | 'calm';
  finePrint?: string | undefined;
  children?: ComponentChildren;
}

/** What a button that takes focus with a notice is described by: readers hear the notice with it. */
export const NOTICE_IDS = 'notice-title notice-text';

/** A whole state of a screen in one sign, one title and one sentence, with what can be done about it. */
export function Notice({ icon, title, text, tone = 'calm', finePrint, children }: NoticeProps) {
  return (
    <section class={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <span class="notice-sign">
        <Icon name={icon} />
      </span>
      <h2 id="notice-title">{title}</h2>
      <p id="notice-text">{text}</p>
      {finePrint && <p class="fine-print">{finePrint}</p>}
      {children && <div class="notice-actions">{children}</div>}
    </section>
  );
}

/** Ends what a notice says has come to its end. It takes focus with the notice, and readers hear the notice with it. */
export function DoneButton({ label, onPress }: { label: string; onPress: () => void }) {
  return <Button id="done" label={label} kind="primary" describedBy={NOTICE_IDS} onPress={onPress} />;
}

/** Why the last try did not work; spoken at once. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="banner banner-bad" role="alert" id="problem">
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}

/** Comes and goes at any time, so it lies over the page: what may be about to be pressed stays where it is. */
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

/** A short word about what just happened; spoken, and gone after a while. */
export function Toast({ text }: { text: string | undefined }) {
  return (
    <div class="toast" role="status">
      {text && <span>{text}</span>}
    </div>
  );
}
