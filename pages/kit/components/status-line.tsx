import { Icon } from './icon.js';

export function OfflineBanner({ text }: { text: string }) {
  return (
    <p class="banner" role="status">
      <Icon name="offline" />
      <span>{text}</span>
    </p>
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
