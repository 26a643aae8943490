import type { Texts } from '@svc-bridge/texts';
import { Button } from '../../kit/components/button.js';

/** Offers to take a step on the player's phone; first where typing is hard. The styles hide it on a phone. */
export function PhoneButton({ texts, onPress }: { texts: Pick<Texts['flow'], 'onPhone'>; onPress: () => void }) {
  const isFar = document.documentElement.dataset.tenFoot === 'on';
  return (
    <Button id="phone" label={texts.onPhone} kind={isFar ? 'primary' : 'quiet'} takesFocus={isFar} onPress={onPress} />
  );
}
