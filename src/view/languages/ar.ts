// Written by `npm run generate:texts` from texts/languages/ar.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: ar. */
export const ar: ViewTexts = {
  "general": {
    "errorText": "تعذّر على الخدمة الاستجابة. لم تتأثر أموالك.",
    "busyText": "انتظر قليلًا ثم أعد المحاولة.",
    "subtotal": "المجموع الفرعي",
    "tax": "الضريبة",
    "total": "الإجمالي",
    "orderReference": "مرجع الطلب",
    "youReceive": "تستلم",
    "notCharged": "لم يُخصم أي مبلغ.",
    "labelled": "{name}: {value}",
    "wallet": "محفظة {currency}"
  },
  "history": {
    "title": "سجل المشتريات",
    "today": "اليوم",
    "yesterday": "أمس",
    "loadMore": "عرض المزيد",
    "emptyTitle": "لا يوجد شيء هنا بعد",
    "emptyText": "ستظهر مشترياتك ومدفوعاتك هنا.",
    "moreItems": [
      {
        "lang": "ar",
        "of": "count",
        "forms": {
          "zero": "ولا منتجات أخرى",
          "one": "ومنتج آخر",
          "two": "ومنتجان آخران",
          "few": "و{#} منتجات أخرى",
          "many": "و{#} منتجًا آخر",
          "other": "و{#} منتج آخر"
        }
      }
    ]
  },
  "transaction": {
    "noAmount": "بدون مبلغ",
    "noDate": "التاريخ غير معروف",
    "paid": "مدفوع",
    "received": "مستلم",
    "kinds": {
      "purchase": "شراء",
      "sale": "بيع",
      "escrow": "شراء محمي",
      "escrowSale": "بيع محمي",
      "tokenPurchase": "شراء عملات اللعبة",
      "exchange": "تبديل عملات اللعبة",
      "deposit": "شحن رصيد",
      "payout": "سحب",
      "refund": "استرداد",
      "dispute": "دفعة متنازع عليها",
      "other": "معاملة"
    },
    "statuses": {
      "completed": "مكتملة",
      "pending": "قيد التنفيذ",
      "failed": "فشلت",
      "held": "محفوظة بأمان",
      "released": "دُفعت للبائع",
      "refunded": "تم استردادها",
      "returned": "تمت إعادتها",
      "cancelled": "ملغاة",
      "other": "غير معروفة"
    }
  },
  "details": {
    "title": "المعاملة",
    "items": "المنتجات",
    "toSeller": "إلى البائع",
    "toGame": "إلى اللعبة",
    "paidWith": "طريقة الدفع",
    "paidTo": "حُوّل إلى",
    "refundedTo": "أُعيد إلى",
    "refunds": "عمليات الاسترداد",
    "refundedTotal": "المبلغ المسترد",
    "disputes": "النزاعات",
    "disputedTotal": "المبلغ المتنازع عليه",
    "disputeStates": {
      "open": "قيد المراجعة لدى المصرف",
      "upheld": "تم تثبيت الدفعة",
      "returned": "أعاده المصرف"
    },
    "feesAndTotals": "المبالغ",
    "serviceFee": "رسوم الخدمة",
    "gameFee": "رسوم اللعبة",
    "exchangeFee": "تحويل العملة",
    "references": "المراجع",
    "transactionId": "معرّف المعاملة",
    "invoiceId": "معرّف الفاتورة",
    "escrowId": "معرّف الضمان",
    "commitInvoiceId": "معرّف فاتورة الدفع للبائع",
    "cancelInvoiceId": "معرّف فاتورة الاسترداد",
    "refundedTransactionId": "معرّف المعاملة المستردة",
    "disputedTransactionId": "معرّف المعاملة المتنازع عليها",
    "transferId": "معرّف التحويل",
    "failureReason": "السبب",
    "progress": "سير العملية",
    "stepCharged": "الدفع",
    "stepChargedSeller": "الدفع من المشتري",
    "stepHeld": "محفوظ بأمان",
    "stepHeldText": "يبقى المال محفوظًا حتى اكتمال الصفقة.",
    "heldUntil": {
      "refund": "يُحفظ حتى {date} على أبعد تقدير. إن لم تكتمل الصفقة بحلول ذلك الوقت، يُعاد المال إليك.",
      "release": "يُحفظ حتى {date} على أبعد تقدير. إن لم تُلغَ الصفقة بحلول ذلك الوقت، يُدفع المال للبائع."
    },
    "stepReleased": "دُفع للبائع",
    "stepReleasedSeller": "دُفع لك",
    "stepRefunded": "استُرد بالكامل",
    "stepRefundedSeller": "أُعيد إلى المشتري",
    "stepNext": "الدفع للبائع أو الاسترداد",
    "stepFailed": "فشل الدفع",
    "stepRequested": "تم الطلب",
    "stepProcessed": "تمت المعالجة",
    "stepPayoutFailed": "فشل السحب",
    "stepMoneyBack": "يعود المال إلى محفظتك",
    "stepDone": "تم",
    "stepWaiting": "لاحقًا",
    "stepNow": "الآن"
  },
  "receipt": {
    "mailTitle": "الإيصال عبر البريد الإلكتروني",
    "mailOwn": "سنرسله إلى {address}.",
    "mailOwnUnknown": "سنرسله إلى عنوان حسابك.",
    "mailOwnNone": "لا يوجد عنوان بريد إلكتروني في حسابك.",
    "send": "إرسال الإيصال",
    "sending": "جارٍ الإرسال…",
    "sent": "أُرسل إلى {address}",
    "sentUnknown": "تم إرسال الإيصال",
    "sendAgain": "إرسال مرة أخرى",
    "sendAgainIn": "إرسال مرة أخرى بعد {seconds} ث",
    "sendFailed": "تعذّر إرسال الإيصال. {reason}"
  },
  "reasons": {
    "too_many_card_tries": "جرت محاولات كثيرة جدًا بالبطاقات. انتظر قليلًا أو ادفع بطريقة أخرى.",
    "card_declined": "رفض مصرفك البطاقة.",
    "insufficient_funds": "الرصيد غير كافٍ في طريقة الدفع هذه.",
    "expired_card": "انتهت صلاحية البطاقة.",
    "incorrect_cvc": "رمز الأمان غير صحيح.",
    "limit_exceeded": "المبلغ يتجاوز حد البطاقة.",
    "payment_limit_reached": "تم بلوغ الحد اليومي للمدفوعات. حاول مرة أخرى في يوم آخر.",
    "spending_limit_reached": "ستتجاوز هذه الدفعة حد إنفاقك.",
    "account_in_debt": "رصيد محفظتك سالب بسبب دفعة بالبطاقة متنازع عليها. الأموال التي تصل تسدّده أولًا.",
    "account_frozen": "هذا غير ممكن حاليًا. يُرجى التواصل مع دعم اللعبة.",
    "authentication_required": "يريد مصرفك أن تؤكد عملية الدفع هذه. حاول مجددًا أو استخدم بطاقة أخرى.",
    "authentication_failed": "لم يتمكن مصرفك من تأكيد هويتك.",
    "authentication_abandoned": "أُلغي التأكيد لدى مصرفك.",
    "authentication_expired": "استغرق التأكيد لدى مصرفك وقتًا طويلًا.",
    "payment_method_inactive": "لم تعد طريقة الدفع هذه متاحة.",
    "processing_error": "حدثت مشكلة لدى مزوّد الدفع.",
    "returned_by_bank": "أعاد المصرف المال.",
    "account_closed": "الحساب المصرفي مغلق.",
    "identity_unconfirmed": "لم يتم تأكيد هويتك.",
    "return_url_not_allowed": "طلبت اللعبة العودة إلى عنوان غير مسموح به. يُرجى إبلاغ دعم اللعبة."
  }
};
