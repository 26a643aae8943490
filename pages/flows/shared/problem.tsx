import { Icon } from '../../kit/components/icon.js';

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
