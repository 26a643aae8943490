import { Button } from '../../kit/components/button.js';
import { Modal } from '../modal.js';
import type { Mail } from './overview-answer.js';

/** A mail as its reader sees it, in a frame that may do nothing. */
export function MailPreview({ mail, address, onClose }: { mail: Mail; address: string; onClose: () => void }) {
  return (
    <Modal titleId="mail" wide onCancel={onClose}>
      <div class="modal-head">
        <h2 id="mail">{mail.subject}</h2>
        <Button label="Close" small onPress={onClose} />
      </div>
      <p class="quiet">To {mail.to}</p>
      <iframe class="mail" title={mail.subject} sandbox="" src={address} />
    </Modal>
  );
}
