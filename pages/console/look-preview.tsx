import { useEffect, useRef } from 'preact/hooks';
import { type Looks, PREVIEW_READY, readLooksSaid, type ShowLooks } from '../kit/contract/look-preview.js';

interface Props {
  name: string;
  looks: Looks;
  scheme: string;
  address: string;
  /** What a browser refuses or adjusts of them. */
  onSaid: (said: string) => void;
}

/** A picture is fetched when its address is typed, not at each of its letters. */
const PAUSE_MS = 300;

/** A page of the service's own in a frame, the only one that the console may show. */
export function LookPreview({ name, looks, scheme, address, onSaid }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => {
    const message: ShowLooks = { type: 'svc-look-preview:show', name, looks, scheme };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  };
  const latest = useRef({ show, onSaid });
  latest.current = { show, onSaid };
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent) => {
      const isTheirs = source === frame.current?.contentWindow && origin === location.origin;
      if (!isTheirs) return;
      if (data === PREVIEW_READY) latest.current.show();
      const said = readLooksSaid(data)?.said;
      if (said !== undefined) latest.current.onSaid(said);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    const timer = setTimeout(show, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name, scheme, ...Object.values(looks)]);
  return <iframe ref={frame} class="look-preview" title="A payment link in these looks" src={address} />;
}
