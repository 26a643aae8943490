// Written by `npm run generate:texts` from texts/languages/zh-Hans.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: zh-Hans. */
export const zhHans: ViewTexts = {
  "general": {
    "errorText": "服务未能响应。您的资金不受影响。",
    "busyText": "请稍候再试。",
    "subtotal": "小计",
    "tax": "税费",
    "total": "合计",
    "orderReference": "订单编号",
    "youReceive": "您将收到",
    "notCharged": "未扣款。",
    "labelled": "{name}：{value}",
    "wallet": "{currency} 钱包"
  },
  "history": {
    "title": "购买记录",
    "today": "今天",
    "yesterday": "昨天",
    "loadMore": "显示更多",
    "emptyTitle": "暂无记录",
    "emptyText": "您的购买和付款将显示在这里。",
    "moreItems": [
      {
        "lang": "zh-Hans",
        "of": "count",
        "forms": {
          "other": "另有 {#} 件"
        }
      }
    ]
  },
  "transaction": {
    "noAmount": "无金额",
    "noDate": "日期未知",
    "paid": "已支付",
    "received": "已收到",
    "kinds": {
      "purchase": "购买",
      "sale": "出售",
      "escrow": "担保购买",
      "escrowSale": "担保出售",
      "tokenPurchase": "购买代币",
      "exchange": "代币兑换",
      "deposit": "充值",
      "payout": "提现",
      "refund": "退款",
      "dispute": "有争议的付款",
      "other": "交易"
    },
    "statuses": {
      "completed": "已完成",
      "pending": "处理中",
      "failed": "失败",
      "held": "安全托管中",
      "released": "已付给卖家",
      "refunded": "已退款",
      "returned": "已退回",
      "cancelled": "已取消",
      "other": "未知"
    }
  },
  "details": {
    "title": "交易",
    "items": "商品",
    "toSeller": "付给卖家",
    "toGame": "付给游戏",
    "paidWith": "支付方式",
    "paidTo": "收款账户",
    "refundedTo": "退款至",
    "refunds": "退款记录",
    "refundedTotal": "已退金额",
    "disputes": "争议记录",
    "disputedTotal": "争议金额",
    "disputeStates": {
      "open": "银行审核中",
      "upheld": "付款有效",
      "returned": "银行已退还"
    },
    "feesAndTotals": "金额",
    "serviceFee": "服务费",
    "gameFee": "游戏费用",
    "exchangeFee": "货币兑换",
    "references": "编号",
    "transactionId": "交易编号",
    "invoiceId": "账单编号",
    "escrowId": "托管编号",
    "commitInvoiceId": "卖家付款账单编号",
    "cancelInvoiceId": "退款账单编号",
    "refundedTransactionId": "原交易编号",
    "disputedTransactionId": "争议交易编号",
    "transferId": "转账编号",
    "failureReason": "原因",
    "progress": "进度",
    "stepCharged": "付款",
    "stepChargedSeller": "买家付款",
    "stepHeld": "安全托管",
    "stepHeldText": "资金将保管到交易完成为止。",
    "heldUntil": {
      "refund": "最迟保管到 {date}。如届时交易仍未完成，款项将退还给您。",
      "release": "最迟保管到 {date}。如届时交易未被取消，款项将付给卖家。"
    },
    "stepReleased": "已付给卖家",
    "stepReleasedSeller": "已付给您",
    "stepRefunded": "已全额退款",
    "stepRefundedSeller": "已退还买家",
    "stepNext": "付给卖家或退款",
    "stepFailed": "付款失败",
    "stepRequested": "已申请",
    "stepProcessed": "已处理",
    "stepPayoutFailed": "提现失败",
    "stepMoneyBack": "款项将退回钱包",
    "stepDone": "已完成",
    "stepWaiting": "尚未进行",
    "stepNow": "当前"
  },
  "receipt": {
    "mailTitle": "通过电子邮件接收收据",
    "mailOwn": "我们将发送到 {address}。",
    "mailOwnUnknown": "我们将发送到您账户的邮箱地址。",
    "mailOwnNone": "您的账户没有邮箱地址。",
    "send": "发送收据",
    "sending": "正在发送…",
    "sent": "已发送到 {address}",
    "sentUnknown": "收据已发送",
    "sendAgain": "重新发送",
    "sendAgainIn": "{seconds} 秒后可重新发送",
    "sendFailed": "收据未能发送。{reason}"
  },
  "reasons": {
    "too_many_card_tries": "银行卡尝试次数过多。请稍后再试，或使用其他支付方式。",
    "card_declined": "银行拒绝了此卡。",
    "insufficient_funds": "该支付方式余额不足。",
    "expired_card": "此卡已过期。",
    "incorrect_cvc": "安全码不正确。",
    "limit_exceeded": "金额超出此卡的限额。",
    "payment_limit_reached": "已达到每日付款上限。请改日再试。",
    "spending_limit_reached": "此付款将超出您的支出限额。",
    "account_in_debt": "由于一笔有争议的银行卡付款，您的钱包余额为负。之后收到的款项会先用于补足。",
    "account_frozen": "目前无法进行此操作。请联系游戏客服。",
    "authentication_required": "银行要求您确认此付款。请重试，或使用其他银行卡。",
    "authentication_failed": "银行未能确认是您本人。",
    "authentication_abandoned": "银行确认已取消。",
    "authentication_expired": "银行确认超时。",
    "payment_method_inactive": "该支付方式已不可用。",
    "processing_error": "支付服务商出现问题。",
    "returned_by_bank": "银行已退还款项。",
    "account_closed": "该银行账户已关闭。",
    "identity_unconfirmed": "您的身份未通过验证。",
    "return_url_not_allowed": "游戏要求返回的地址未获允许。请告知游戏客服。"
  }
};
