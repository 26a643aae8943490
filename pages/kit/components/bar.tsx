import { IconButton } from './button.js';

interface BarProps {
  title: string;
  backLabel?: string | undefined;
  onBack?: (() => void) | undefined;
  closeLabel: string;
  /** Absent when nothing would close: a page in a tab of its own. */
  onClose?: (() => void) | undefined;
  /** The host draws its own Close button outside the page. */
  hostDrawsClose: boolean;
}

/** The dialog's bar: title, Back and Close. */
export function Bar({ title, backLabel, onBack, closeLabel, onClose, hostDrawsClose }: BarProps) {
  return (
    <header class="bar">
      <div class="bar-inner">
        {onBack && backLabel && <IconButton label={backLabel} icon="back" onPress={onBack} id="back" />}
        <h1 tabIndex={-1} id="title">
          {title}
        </h1>
        {onClose && !hostDrawsClose && <IconButton label={closeLabel} icon="close" onPress={onClose} id="close" />}
      </div>
    </header>
  );
}
