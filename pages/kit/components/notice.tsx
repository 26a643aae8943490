import type { ComponentChildren } from 'preact';
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
