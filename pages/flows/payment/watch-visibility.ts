const ARM_DELAY_MS = 700;
const LOOK_AGAIN_MS = 300;

/** IntersectionObserver v2, which few libraries know. */
interface VisibilityInit extends IntersectionObserverInit {
  trackVisibility: boolean;
  delay: number;
}

/**
 * Tells whether a button can really be seen: not covered, faded, filtered, clipped or scaled by any page around this frame,
 * where the browser can tell; elsewhere once it has stood on screen for a while, beginning anew whenever the page was
 * hidden, resized or scrolled away.
 *
 * @returns what stops the watch
 */
export function watchVisibility(button: Element, onChange: (visible: boolean) => void): () => void {
  const window = button.ownerDocument.defaultView;
  if (!window) return () => {};
  let timer: number | undefined;
  let onScreen = false;
  let browserTells = false;
  let seen = false;

  const arm = () => {
    if (browserTells) return;
    window.clearTimeout(timer);
    onChange(false);
    if (onScreen && !button.ownerDocument.hidden) timer = window.setTimeout(() => onChange(true), ARM_DELAY_MS);
  };
  const options: VisibilityInit = { threshold: [0.9], trackVisibility: true, delay: 100 };
  const observer = new window.IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (!entry) return;
    if ('isVisible' in entry && typeof entry.isVisible === 'boolean') {
      browserTells = true;
      seen = entry.isIntersecting && entry.isVisible;
      onChange(seen);
      return;
    }
    onScreen = entry.isIntersecting;
    arm();
  }, options);
  observer.observe(button);
  // A frame that the host's page hid and showed again, as around fullscreen, is not reported visible unless asked anew.
  const lookAgain = window.setInterval(() => {
    if (!browserTells || seen) return;
    observer.unobserve(button);
    observer.observe(button);
  }, LOOK_AGAIN_MS);
  window.document.addEventListener('visibilitychange', arm);
  window.addEventListener('resize', arm);
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
    window.clearInterval(lookAgain);
    window.document.removeEventListener('visibilitychange', arm);
    window.removeEventListener('resize', arm);
  };
}
