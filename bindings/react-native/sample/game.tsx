import { useMemo, useState } from 'react';
import { Button, Linking, SafeAreaView, Text } from 'react-native';
import { type FlowHandle, UIManager } from 'svc-bridge';
import { reactNativePorts } from '../react-native-ports';
import { SvcViews } from '../svc-views';

/** `adb reverse tcp:8787 tcp:8787` and `tcp:8788` let an Android device reach them. */
const SERVICE = 'http://127.0.0.1:8787';
const SHOP = 'http://localhost:8788';

/** Two buttons, for a checkout and the history, and the last outcome. Works with `npm start`. */
export function Game({ seed }: { readonly seed: Uint8Array }) {
  const [shown, show] = useState('Lantern Market is open');
  const { manager, views } = useMemo(() => {
    const { ports, views } = reactNativePorts({ seed, openUrl: (url) => Linking.openURL(url) });
    return { views, manager: new UIManager({ environment: SERVICE, ports, session: () => post('/api/session', {}) }) };
  }, [seed]);

  async function play(flow: FlowHandle): Promise<void> {
    const result = await flow.finished;
    show(result.state === 'error' ? result.error.message : `${result.event} ${result.state}`);
  }
  function openCheckout(): FlowHandle {
    let checkoutId = '';
    return manager.CheckoutFlow({
      redirect: async () => {
        const checkout = await post('/api/checkout', { sku: 'sea-compass' });
        checkoutId = checkout.authorized_invoice_id;
        return checkout.redirect;
      },
      confirm: async () => (await post('/api/checkout/outcome', { authorized_invoice_id: checkoutId })).outcome,
    });
  }

  return (
    <SafeAreaView>
      <Button title="Buy a sea compass" onPress={() => void play(openCheckout())} />
      <Button title="History" onPress={() => void play(manager.HistoryFlow())} />
      <Text>{shown}</Text>
      <SvcViews views={views} />
    </SafeAreaView>
  );
}

async function post(path: string, body: object) {
  const answer = await fetch(SHOP + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
