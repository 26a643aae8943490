import type { Texts } from '@svc-bridge/texts';
import type { MerchantView } from 'svc-bridge/view';

interface MerchantHelpProps {
  merchant: MerchantView;
  texts: Texts['general'];
}

/**
 * Who sells, and where to get help. Addresses open beside the game, never in its place, and are written out: a player at a TV cannot
 * follow a link.
 */
export function MerchantHelp({ merchant, texts }: MerchantHelpProps) {
  const { name, supportEmail, supportUrl, refundTermsUrl } = merchant;
  // nothing after the address can add a subject, a text or another recipient
  const mailTo = supportEmail && `mailto:${encodeURIComponent(supportEmail).replace('%40', '@')}`;
  const lines = [
    [texts.merchant, name],
    [texts.support, supportEmail, mailTo],
    [texts.support, supportUrl, supportUrl],
    [texts.refundTerms, refundTermsUrl, refundTermsUrl],
  ] as const;
  return (
    <section class="section card merchant">
      <h2>{texts.help}</h2>
      <dl class="lines">
        {lines.map(
          ([label, text, href]) =>
            text && (
              <div class="line" key={label + text}>
                <dt class="line-note">{label}</dt>
                <dd>
                  {href ? (
                    <a class="address" href={href} target="_blank" rel="noopener noreferrer">
                      {text.replace(/^https:\/\/|\/$/gi, '')}
                    </a>
                  ) : (
                    <bdi>{text}</bdi>
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
