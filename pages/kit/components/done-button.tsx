import { Button } from './button.js';
import { NOTICE_IDS } from './notice.js';

/** Ends what a notice says has come to its end. It takes focus with the notice, and readers hear the notice with it. */
export function DoneButton({ label, onPress }: { label: string; onPress: () => void }) {
  return <Button id="done" label={label} kind="primary" describedBy={NOTICE_IDS} onPress={onPress} />;
}
