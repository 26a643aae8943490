// Written by `npm run generate:texts` from texts/languages/ja.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: ja. */
export const ja: ViewTexts = {
  "general": {
    "errorText": "サービスが応答できませんでした。お金に影響はありません。",
    "busyText": "少し待ってから、もう一度お試しください。",
    "subtotal": "小計",
    "tax": "税",
    "total": "合計",
    "orderReference": "注文番号",
    "youReceive": "受取額",
    "notCharged": "引き落としは行われていません。",
    "labelled": "{name}：{value}",
    "wallet": "{currency}ウォレット"
  },
  "history": {
    "title": "購入履歴",
    "today": "今日",
    "yesterday": "昨日",
    "loadMore": "もっと見る",
    "emptyTitle": "まだ何もありません",
    "emptyText": "購入や支払いがここに表示されます。",
    "moreItems": [
      {
        "lang": "ja",
        "of": "count",
        "forms": {
          "other": "ほか{#}点"
        }
      }
    ]
  },
  "transaction": {
    "noAmount": "金額なし",
    "noDate": "日付不明",
    "paid": "支払い",
    "received": "受け取り",
    "kinds": {
      "purchase": "購入",
      "sale": "販売",
      "escrow": "保護付き購入",
      "escrowSale": "保護付き販売",
      "tokenPurchase": "トークン購入",
      "exchange": "トークン交換",
      "deposit": "チャージ",
      "payout": "出金",
      "refund": "返金",
      "dispute": "異議申し立てのあった支払い",
      "other": "取引"
    },
    "statuses": {
      "completed": "完了",
      "pending": "処理中",
      "failed": "失敗",
      "held": "安全に保管中",
      "released": "販売者に支払い済み",
      "refunded": "返金済み",
      "returned": "返還済み",
      "cancelled": "取消済み",
      "other": "不明"
    }
  },
  "details": {
    "title": "取引",
    "items": "商品",
    "toSeller": "販売者へ",
    "toGame": "ゲームへ",
    "paidWith": "支払い方法",
    "paidTo": "入金先",
    "refundedTo": "返金先",
    "refunds": "返金履歴",
    "refundedTotal": "返金額",
    "disputes": "異議申し立て",
    "disputedTotal": "異議申し立て額",
    "disputeStates": {
      "open": "銀行が確認中",
      "upheld": "支払いは有効",
      "returned": "銀行から返金済み"
    },
    "feesAndTotals": "金額",
    "serviceFee": "サービス手数料",
    "gameFee": "ゲーム手数料",
    "exchangeFee": "通貨換算",
    "references": "参照番号",
    "transactionId": "取引ID",
    "invoiceId": "請求ID",
    "escrowId": "エスクローID",
    "commitInvoiceId": "販売者への支払いの請求ID",
    "cancelInvoiceId": "返金の請求ID",
    "refundedTransactionId": "返金元の取引ID",
    "disputedTransactionId": "異議申し立て対象の取引ID",
    "transferId": "送金ID",
    "failureReason": "理由",
    "progress": "進行状況",
    "stepCharged": "支払い",
    "stepChargedSeller": "購入者の支払い",
    "stepHeld": "安全に保管",
    "stepHeldText": "取引が終わるまでお金を預かります。",
    "heldUntil": {
      "refund": "遅くとも{date}まで預かります。それまでに取引が終わらなければ、お金は返金されます。",
      "release": "遅くとも{date}まで預かります。それまでに取引がキャンセルされなければ、販売者に支払われます。"
    },
    "stepReleased": "販売者に支払い",
    "stepReleasedSeller": "あなたに支払い",
    "stepRefunded": "全額返金",
    "stepRefundedSeller": "購入者に返金",
    "stepNext": "販売者への支払いまたは返金",
    "stepFailed": "支払いに失敗",
    "stepRequested": "申請済み",
    "stepProcessed": "処理済み",
    "stepPayoutFailed": "出金に失敗",
    "stepMoneyBack": "お金はウォレットに戻ります",
    "stepDone": "完了",
    "stepWaiting": "これから",
    "stepNow": "現在"
  },
  "receipt": {
    "mailTitle": "領収書をメールで受け取る",
    "mailOwn": "{address} に送信します。",
    "mailOwnUnknown": "アカウントのアドレスに送信します。",
    "mailOwnNone": "メールアドレスが登録されていません。",
    "send": "領収書を送信",
    "sending": "送信中…",
    "sent": "{address} に送信しました",
    "sentUnknown": "領収書を送信しました",
    "sendAgain": "もう一度送信",
    "sendAgainIn": "{seconds}秒後に再送信できます",
    "sendFailed": "領収書を送信できませんでした。{reason}"
  },
  "reasons": {
    "too_many_card_tries": "カードの試行回数が多すぎます。しばらく待つか、別の方法でお支払いください。",
    "card_declined": "銀行がカードを承認しませんでした。",
    "insufficient_funds": "この支払い方法の残高が足りません。",
    "expired_card": "カードの有効期限が切れています。",
    "incorrect_cvc": "セキュリティコードが正しくありません。",
    "limit_exceeded": "カードの利用限度額を超えています。",
    "payment_limit_reached": "1日の支払いの上限に達しました。日を改めてお試しください。",
    "spending_limit_reached": "この支払いは支出の上限を超えます。",
    "account_in_debt": "カード払いへの異議申し立てにより、残高がマイナスです。入金はまずその補填に充てられます。",
    "account_frozen": "現在ご利用いただけません。ゲームのサポートにお問い合わせください。",
    "authentication_required": "銀行がこのお支払いの確認を求めています。もう一度お試しになるか、別のカードをご利用ください。",
    "authentication_failed": "銀行がご本人であることを確認できませんでした。",
    "authentication_abandoned": "銀行での確認が取り消されました。",
    "authentication_expired": "銀行での確認に時間がかかりすぎました。",
    "payment_method_inactive": "その支払い方法は使えなくなりました。",
    "processing_error": "決済会社で問題が発生しました。",
    "returned_by_bank": "銀行から返金されました。",
    "account_closed": "銀行口座が使えなくなりました。",
    "identity_unconfirmed": "本人確認が完了しませんでした。",
    "return_url_not_allowed": "ゲームの戻り先のアドレスが許可されていません。ゲームのサポートにお問い合わせください。"
  }
};
