using System.Threading;
using System.Threading.Tasks;
using SvcBridge;
using UnityEngine;

/// <summary>The Unity package's native build with PuerTS as its script runtime and gree's web view. Works with <c>npm start</c>.</summary>
public sealed class PuertsShop : MonoBehaviour
{
    private SvcBridgeBehaviour bridge;
    private string shown = "";

    private void Start()
    {
        var bundle = Resources.Load<TextAsset>("svc-bridge.engine").text;
        bridge = SvcBridgeBehaviour.Create(
            new UIManagerOptions
            {
                Environment = "http://127.0.0.1:8787",
                Session = FetchToken,
                Ports = new NativePorts { Http = new UnityHttpPort(), WebView = new GreeWebViewAdapter() },
            },
            new ScriptLine(new PuertsRuntime(bundle)));
    }

    private async Task<UserToken> FetchToken()
    {
        var headers = new JsonObject { { "accept", "application/json" } };
        var request = new HttpRequest(new JsonObject { { "method", "POST" }, { "url", "http://localhost:8788/api/session" }, { "headers", headers } });
        var answer = await new UnityHttpPort().Send(request, CancellationToken.None);
        return new UserToken(Json.AsObject(Json.Parse(answer.Body)));
    }

    private void OnGUI()
    {
        if (GUILayout.Button("Purchase history")) OpenHistory();
        GUILayout.Label(shown);
    }

    private async void OpenHistory()
    {
        var result = await bridge.Manager.HistoryFlow();
        shown = result.Event + " " + result.State + (result.Error != null ? ": " + result.Error.Message : "");
    }
}
