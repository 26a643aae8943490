import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ActivityIndicator, Modal, Pressable, StyleSheet, Text, View } from 'react-native';
import { WebView, type WebViewMessageEvent } from 'react-native-webview';
import { closeLabel } from 'svc-bridge';
import type { ShownView, SvcViewsStore } from './react-native-ports';

/** Draws the SDK's pages above the game. Render it once, next to the game, for as long as the game runs. */
export function SvcViews({ views }: { readonly views: SvcViewsStore }) {
  const shown = useSyncExternalStore(views.subscribe, views.get, views.get);
  return shown.map((view) => <PageView key={view.id} view={view} attach={views.attach} />);
}

function PageView({ view, attach }: { readonly view: ShownView; readonly attach: SvcViewsStore['attach'] }) {
  const { id, origin, url, isOnScreen, locale = 'en', backgroundColor = '#0f1216' } = view;
  const webView = useRef<WebView>(null);
  useEffect(() => attach(id, (code) => webView.current?.injectJavaScript(code)), [attach, id]);
  const fail = (message: string) => view.onGone({ code: 'page_failed', message, retryable: true });
  const isOwn = (address: string) => address.startsWith(`${origin}/`);
  const onMessage = ({ nativeEvent }: WebViewMessageEvent) => {
    // Of the top document: the address is the view's, whichever frame posted. The channel's key does the rest.
    if (isOwn(nativeEvent.url)) view.onText(nativeEvent.data);
  };

  return (
    <Modal transparent onRequestClose={view.onBack} supportedOrientations={ORIENTATIONS}>
      <View style={[styles.fill, { backgroundColor }]}>
        {url !== undefined && (
          <WebView
            ref={webView}
            source={{ uri: url }}
            style={[styles.fill, { backgroundColor, opacity: isOnScreen ? 1 : 0 }]}
            originWhitelist={['*']}
            onShouldStartLoadWithRequest={(request) => request.isTopFrame === false || isOwn(request.url)}
            onMessage={onMessage}
            onError={({ nativeEvent }) => fail(`${origin} could not be loaded: ${nativeEvent.description}`)}
            onRenderProcessGone={() => fail('the page crashed')}
            onContentProcessDidTerminate={() => fail('the page crashed')}
            setSupportMultipleWindows={false}
            allowsBackForwardNavigationGestures={false}
          />
        )}
        {!isOnScreen && (
          <View style={[StyleSheet.absoluteFill, styles.cover]}>
            <ActivityIndicator size="large" />
            <Pressable
              accessibilityRole="button"
              accessibilityLabel={closeLabel(locale)}
              hitSlop={12}
              onPress={view.onCloseRequest}
              style={styles.close}
            >
              <Text style={styles.cross}>×</Text>
            </Pressable>
          </View>
        )}
      </View>
    </Modal>
  );
}

const ORIENTATIONS = ['portrait', 'portrait-upside-down', 'landscape-left', 'landscape-right'] as const;

const styles = StyleSheet.create({
  fill: { flex: 1 },
  cover: { alignItems: 'center', justifyContent: 'center' },
  close: { position: 'absolute', top: 48, right: 16, padding: 6, borderRadius: 24, backgroundColor: '#0009' },
  cross: { width: 36, color: '#fff', fontSize: 24, lineHeight: 36, textAlign: 'center' },
});
