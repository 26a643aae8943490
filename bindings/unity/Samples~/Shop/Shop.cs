using System;
using System.Text;
using System.Threading.Tasks;
using SvcBridge;
using UnityEngine;
using UnityEngine.Networking;

/// <summary>
/// A shop that sells one item: checkout, history, and the last outcome. Works in a web build with <c>npm start</c>, and
/// natively when <see cref="Native"/> is set up.
/// </summary>
public sealed class Shop : MonoBehaviour
{
    public string ServiceOrigin = "http://127.0.0.1:8787";
    public string ShopOrigin = "http://localhost:8788";
    public string Sku = "sea-compass";

    private SvcBridgeBehaviour bridge;
    private FlowHandle open;
    private string checkoutId = "";
    private string transactionId = "";
    private string shown = "";

    private void Start()
    {
        var options = new UIManagerOptions
        {
            Environment = ServiceOrigin,
            Session = async () => new UserToken(await Post("/api/session", new JsonObject())),
            Ports = Native(),
        };
        bridge = SvcBridgeBehaviour.Create(options, Line());
    }

    private void OnGUI()
    {
        GUI.enabled = open == null;
        if (GUILayout.Button("Buy a sea compass")) Play(bridge.Manager.CheckoutFlow(new PaymentFlowOptions { FetchRedirect = FetchRedirect, Confirm = WasItPaid }));
        if (GUILayout.Button("Purchase history")) Play(bridge.Manager.HistoryFlow());
        GUILayout.Label("Transaction id:");
        transactionId = GUILayout.TextField(transactionId);
        if (GUILayout.Button("Receipt")) Play(bridge.Manager.ReceiptFlow(transactionId));
        GUI.enabled = true;
        GUILayout.Label(shown);
    }

    private async void Play(FlowHandle flow)
    {
        open = flow;
        var result = await flow;
        open = null;
        if (result.State == FlowStates.Complete) shown = flow.Flow + ": thank you";
        else if (result.State == FlowStates.Cancel) shown = flow.Flow + ": " + result.Cause;
        else shown = flow.Flow + ": " + result.Error.Code + ". " + result.Error.Message;
    }

    private async Task<string> FetchRedirect()
    {
        var checkout = await Post("/api/checkout", new JsonObject { { "sku", Sku } });
        checkoutId = Json.AsText(checkout["authorized_invoice_id"]);
        return Json.AsText(checkout["redirect"]);
    }

    private async Task<string> WasItPaid()
    {
        var answer = await Post("/api/checkout/outcome", new JsonObject { { "authorized_invoice_id", checkoutId } });
        return Json.AsText(answer["outcome"]);
    }

    private Task<JsonObject> Post(string path, JsonObject body)
    {
        var done = new TaskCompletionSource<JsonObject>();
        var web = new UnityWebRequest(ShopOrigin + path, "POST") { downloadHandler = new DownloadHandlerBuffer() };
        web.uploadHandler = new UploadHandlerRaw(Encoding.UTF8.GetBytes(Json.Write(body)));
        web.SetRequestHeader("content-type", "application/json");
        web.SendWebRequest().completed += _ =>
        {
            using (web)
            {
                if (web.responseCode == 200) done.SetResult(Json.AsObject(Json.Parse(web.downloadHandler.text)));
                else done.SetException(new InvalidOperationException(web.error));
            }
        };
        return done.Task;
    }

#if UNITY_WEBGL && !UNITY_EDITOR
    private static NativePorts Native() { return null; }
    private static IBridgeLine Line() { return null; }
#elif SVC_BRIDGE_NATIVE && SVC_BRIDGE_GREE
    private static NativePorts Native() { return new NativePorts { Http = new UnityHttpPort(), WebView = new GreeWebViewAdapter() }; }
    private static IBridgeLine Line() { return new ScriptLine(new NativeRuntime(Resources.Load<TextAsset>("svc-bridge.engine").text)); }
#else
    private static NativePorts Native() { return null; }
    private static IBridgeLine Line() { throw new InvalidOperationException("A native build needs a script runtime and a web view; see the package's README."); }
#endif
}
