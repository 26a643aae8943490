import type { Texts } from '@svc-bridge/texts';
import type { MerchantView } from 'svc-bridge/view';

interface MerchantHelpProps {
  merchant: MerchantView;
  texts: Texts['general'];
}

/** Who sells, and where to get help. Addresses are written out: a player at a TV cannot follow a link. */
export function MerchantHelp({ merchant, texts }: MerchantHelpProps) {
  const { name, supportEmail, supportUrl, refundTermsUrl } = merchant;
  return (
    <section class="section card merchant">
      <h2>{texts.help}</h2>
      <dl class="lines">
        {name && (
          <div class="line">
            <dt class="line-note">{texts.merchant}</dt>
            <dd dir="auto">{name}</dd>
          </div>
        )}
        {(supportEmail || supportUrl) && (
          <div class="line">
            <dt class="line-note">{texts.support}</dt>
            <dd>
              {supportEmail && <Address href={mailTo(supportEmail)} text={supportEmail} />}
              {supportUrl && <Address href={supportUrl} text={shortened(supportUrl)} />}
            </dd>
          </div>
        )}
        {refundTermsUrl && (
          <div class="line">
            <dt class="line-note">{texts.refundTerms}</dt>
            <dd>
              <Address href={refundTermsUrl} text={shortened(refundTermsUrl)} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Opens beside the game, never in its place. */
function Address({ href, text }: { href: string; text: string }) {
  return (
    <a class="address" href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
      {text}
    </a>
  );
}

/** Nothing after the address can add a subject, a text or another recipient. */
function mailTo(email: string): string {
  return `mailto:${email.replace(/[^\w.@+-]/g, encodeURIComponent)}`;
}

function shortened(url: string): string {
  return url.replace(/^https:\/\//i, '').replace(/\/$/, '');
}
