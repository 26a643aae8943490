using System.Threading.Tasks;
using SvcBridge;
using UnityEngine;
using UnityEngine.Networking;

/// <summary>Put it on an empty object: the history, a receipt by its id, and the last outcome under them. The sample's server runs by <c>npm start</c>.</summary>
public sealed class Shop : MonoBehaviour
{
    public string ServiceOrigin = "http://127.0.0.1:8787";
    public string ShopOrigin = "http://localhost:8788";

    private SvcBridgeBehaviour bridge;
    private string transactionId = "";
    private string shown = "";

    private void Start()
    {
        bridge = SvcBridgeBehaviour.Create(new UIManagerOptions
        {
            Environment = ServiceOrigin,
            Session = async () => new UserToken(Json.AsObject(Json.Parse(await Post("/api/session")))),
        });
    }

    private void OnGUI()
    {
        if (GUILayout.Button("Purchase history")) bridge.Manager.HistoryFlow(Show, Show, Show);
        GUILayout.Label("Transaction id:");
        transactionId = GUILayout.TextField(transactionId);
        if (GUILayout.Button("Receipt")) bridge.Manager.ReceiptFlow(transactionId, Show, Show, Show);
        GUILayout.Label(shown);
    }

    private void Show(FlowResult result)
    {
        shown = result.Event + " " + result.State + (result.Error != null ? ": " + result.Error.Message : "");
    }

    private Task<string> Post(string path)
    {
        var done = new TaskCompletionSource<string>();
        var web = new UnityWebRequest(ShopOrigin + path, "POST") { downloadHandler = new DownloadHandlerBuffer() };
        web.SendWebRequest().completed += _ =>
        {
            using (web)
            {
                if (web.responseCode == 200) done.SetResult(web.downloadHandler.text);
                else done.SetException(new System.InvalidOperationException(web.error));
            }
        };
        return done.Task;
    }
}
