// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warmUp } from '../../kit/page/warm-up.js';

describe('a warm-up', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('renders the form out of sight while the page waits, and leaves nothing behind', () => {
    const drawn: Array<string | undefined> = [];
    const note = (element: HTMLElement | null) => {
      if (element) drawn.push(element.parentElement?.style.visibility);
    };
    const Form = () => <p ref={note}>form</p>;
    warmUp(
      () => true,
      () => <Form />,
    );
    vi.runAllTimers();
    expect(drawn).toEqual(['hidden']);
    expect(document.body.childElementCount).toBe(0);
  });

  it('is skipped once the host has sent a message', () => {
    const view = vi.fn(() => <p>form</p>);
    warmUp(() => false, view);
    vi.runAllTimers();
    expect(view).not.toHaveBeenCalled();
  });
});
