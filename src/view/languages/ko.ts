// Written by `npm run generate:texts` from texts/languages/ko.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: ko. */
export const ko: ViewTexts = {
  "general": {
    "errorText": "서비스가 응답하지 못했습니다. 금액에는 영향이 없습니다.",
    "busyText": "잠시 기다린 후 다시 시도하세요.",
    "subtotal": "소계",
    "tax": "세금",
    "total": "합계",
    "orderReference": "주문 참조 번호",
    "youReceive": "받는 금액",
    "notCharged": "청구된 금액이 없습니다.",
    "labelled": "{name}: {value}",
    "wallet": "{currency} 지갑"
  },
  "history": {
    "title": "구매 내역",
    "today": "오늘",
    "yesterday": "어제",
    "loadMore": "더 보기",
    "emptyTitle": "아직 내역이 없습니다",
    "emptyText": "구매와 결제 내역이 여기에 표시됩니다.",
    "moreItems": [
      {
        "lang": "ko",
        "of": "count",
        "forms": {
          "other": "외 {#}개"
        }
      }
    ]
  },
  "transaction": {
    "noAmount": "금액 없음",
    "noDate": "날짜 알 수 없음",
    "paid": "지불",
    "received": "수령",
    "kinds": {
      "purchase": "구매",
      "sale": "판매",
      "escrow": "보호 구매",
      "escrowSale": "보호 판매",
      "tokenPurchase": "토큰 구매",
      "exchange": "토큰 교환",
      "deposit": "충전",
      "payout": "출금",
      "refund": "환불",
      "dispute": "이의 제기된 결제",
      "other": "거래"
    },
    "statuses": {
      "completed": "완료",
      "pending": "진행 중",
      "failed": "실패",
      "held": "안전하게 보관 중",
      "released": "판매자에게 지급됨",
      "refunded": "환불 완료",
      "returned": "반환됨",
      "cancelled": "취소됨",
      "other": "알 수 없음"
    }
  },
  "details": {
    "title": "거래",
    "items": "상품",
    "toSeller": "판매자에게",
    "toGame": "게임에",
    "paidWith": "결제 수단",
    "paidTo": "입금처",
    "refundedTo": "환불 수단",
    "refunds": "환불 내역",
    "refundedTotal": "환불 금액",
    "disputes": "이의 제기 내역",
    "disputedTotal": "이의 제기 금액",
    "disputeStates": {
      "open": "은행에서 검토 중",
      "upheld": "결제 유지",
      "returned": "은행에서 반환됨"
    },
    "feesAndTotals": "금액",
    "serviceFee": "서비스 수수료",
    "gameFee": "게임 수수료",
    "exchangeFee": "환전",
    "references": "참조 번호",
    "transactionId": "거래 ID",
    "invoiceId": "청구서 ID",
    "escrowId": "에스크로 ID",
    "commitInvoiceId": "판매자 지급 청구서 ID",
    "cancelInvoiceId": "환불 청구서 ID",
    "refundedTransactionId": "환불된 거래 ID",
    "disputedTransactionId": "이의 제기된 거래 ID",
    "transferId": "이체 ID",
    "failureReason": "사유",
    "progress": "진행 상황",
    "stepCharged": "결제",
    "stepChargedSeller": "구매자의 결제",
    "stepHeld": "안전하게 보관",
    "stepHeldText": "거래가 끝날 때까지 금액을 보관합니다.",
    "heldUntil": {
      "refund": "늦어도 {date}까지 보관합니다. 그때까지 거래가 끝나지 않으면 돈을 돌려받습니다.",
      "release": "늦어도 {date}까지 보관합니다. 그때까지 거래가 취소되지 않으면 판매자에게 지급됩니다."
    },
    "stepReleased": "판매자에게 지급됨",
    "stepReleasedSeller": "나에게 지급됨",
    "stepRefunded": "전액 환불됨",
    "stepRefundedSeller": "구매자에게 반환됨",
    "stepNext": "판매자 지급 또는 환불",
    "stepFailed": "결제 실패",
    "stepRequested": "요청됨",
    "stepProcessed": "처리됨",
    "stepPayoutFailed": "출금 실패",
    "stepMoneyBack": "돈은 지갑으로 돌아갑니다",
    "stepDone": "완료",
    "stepWaiting": "예정",
    "stepNow": "현재"
  },
  "receipt": {
    "mailTitle": "이메일로 영수증 받기",
    "mailOwn": "{address}(으)로 보냅니다.",
    "mailOwnUnknown": "계정의 이메일 주소로 보냅니다.",
    "mailOwnNone": "계정에 등록된 이메일 주소가 없습니다.",
    "send": "영수증 보내기",
    "sending": "보내는 중…",
    "sent": "{address}(으)로 보냈습니다",
    "sentUnknown": "영수증을 보냈습니다",
    "sendAgain": "다시 보내기",
    "sendAgainIn": "{seconds}초 후 다시 보내기",
    "sendFailed": "영수증을 보내지 못했습니다. {reason}"
  },
  "reasons": {
    "too_many_card_tries": "카드 시도 횟수가 너무 많습니다. 잠시 기다리거나 다른 방법으로 결제하세요.",
    "card_declined": "은행에서 카드를 거절했습니다.",
    "insufficient_funds": "이 결제 수단의 잔액이 부족합니다.",
    "expired_card": "카드가 만료되었습니다.",
    "incorrect_cvc": "보안 코드가 올바르지 않습니다.",
    "limit_exceeded": "카드 한도를 초과했습니다.",
    "payment_limit_reached": "하루 결제 한도에 도달했습니다. 다른 날 다시 시도하세요.",
    "spending_limit_reached": "이 결제는 지출 한도를 초과합니다.",
    "account_in_debt": "이의 제기된 카드 결제로 인해 지갑 잔액이 마이너스입니다. 들어오는 돈은 먼저 이를 메우는 데 쓰입니다.",
    "account_frozen": "지금은 이용할 수 없습니다. 게임 고객 지원에 문의하세요.",
    "authentication_required": "은행에서 이 결제의 확인을 요구합니다. 다시 시도하거나 다른 카드를 사용하세요.",
    "authentication_failed": "은행에서 본인 여부를 확인하지 못했습니다.",
    "authentication_abandoned": "은행 확인이 취소되었습니다.",
    "authentication_expired": "은행 확인 시간이 초과되었습니다.",
    "payment_method_inactive": "해당 결제 수단을 더 이상 사용할 수 없습니다.",
    "processing_error": "결제 대행사에 문제가 발생했습니다.",
    "returned_by_bank": "은행이 돈을 반환했습니다.",
    "account_closed": "해지된 은행 계좌입니다.",
    "identity_unconfirmed": "본인 확인이 되지 않았습니다.",
    "return_url_not_allowed": "게임이 요청한 복귀 주소는 허용되지 않습니다. 게임 고객 지원에 알려 주세요."
  }
};
