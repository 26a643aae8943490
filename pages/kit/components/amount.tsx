/** Longer than any number: a text from the service, which may wrap. */
const LONGEST_NUMBER = 40;

/** A formatted amount on one line: styles shrink it when it would not fit the screen. */
export function Amount({ text, struck = false }: { text: string; struck?: boolean }) {
  const looks =
    text.length > LONGEST_NUMBER ? { class: 'number' } : { class: 'number amount', style: { '--length': text.length } };
  return struck ? (
    <s {...looks} dir="ltr">
      {text}
    </s>
  ) : (
    <span {...looks} dir="ltr">
      {text}
    </span>
  );
}
