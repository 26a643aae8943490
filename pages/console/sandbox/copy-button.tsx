import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../kit/components/icon.js';
import { COPY } from '../../kit/components/more-icons.js';

const SHOWN_MS = 2_000;

interface Props {
  /** What is copied, in words for screen readers: `client id`. */
  what: string;
  text: string;
  copy: (text: string) => Promise<boolean>;
  /** On the button; `Copy` by default. */
  label?: string;
  /** An icon alone, where lines are dense. */
  dense?: boolean;
}

/** Copies with one press, and says so in its own place. */
export function CopyButton({ what, text, copy, label = 'Copy', dense = false }: Props) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const press = async () => setSaid((await copy(text)) ? 'Copied' : 'Not allowed');
  return (
    <>
      <button
        type="button"
        class={dense ? 'button button-icon copy-icon' : 'button button-small copy'}
        title={said || `Copy ${what}`}
        onClick={() => void press()}
      >
        <Icon name={said === 'Copied' ? 'check' : COPY} />
        <span class={dense ? 'only-spoken' : ''}>{said || label}</span>
        <span class="only-spoken"> {what}</span>
      </button>
      <span class="only-spoken" role="status">
        {said && `${said}: ${what}`}
      </span>
    </>
  );
}
