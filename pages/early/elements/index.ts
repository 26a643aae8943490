/** What the components take from Preact itself. */
export class Component<P> {
  readonly props: P;

  constructor(props: P) {
    this.props = props;
  }
}
