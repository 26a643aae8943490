// Written by `npm run generate:texts` from texts/languages/es.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: es. */
export const es: ViewTexts = {
  "general": {
    "errorText": "El servicio no ha podido responder. Tu dinero no se ve afectado.",
    "busyText": "Espera un momento y vuelve a intentarlo.",
    "subtotal": "Subtotal",
    "tax": "Impuestos",
    "total": "Total",
    "orderReference": "Referencia del pedido",
    "youReceive": "Recibes",
    "notCharged": "No se ha cobrado nada.",
    "labelled": "{name}: {value}",
    "wallet": "Monedero {currency}"
  },
  "history": {
    "title": "Historial de compras",
    "today": "Hoy",
    "yesterday": "Ayer",
    "loadMore": "Mostrar más",
    "emptyTitle": "Aún no hay nada",
    "emptyText": "Aquí aparecerán tus compras y pagos.",
    "moreItems": [
      {
        "lang": "es",
        "of": "count",
        "forms": {
          "other": "y {#} más"
        }
      }
    ]
  },
  "transaction": {
    "noAmount": "Sin importe",
    "noDate": "Fecha desconocida",
    "paid": "Pagado",
    "received": "Recibido",
    "kinds": {
      "purchase": "Compra",
      "sale": "Venta",
      "escrow": "Compra protegida",
      "escrowSale": "Venta protegida",
      "tokenPurchase": "Compra de tokens",
      "exchange": "Cambio de tokens",
      "deposit": "Recarga",
      "payout": "Retirada",
      "refund": "Reembolso",
      "dispute": "Pago en disputa",
      "other": "Transacción"
    },
    "statuses": {
      "completed": "Completada",
      "pending": "En curso",
      "failed": "Fallida",
      "held": "En custodia segura",
      "released": "Pagada al vendedor",
      "refunded": "Reembolsada",
      "returned": "Devuelta",
      "cancelled": "Cancelada",
      "other": "Desconocido"
    }
  },
  "details": {
    "title": "Transacción",
    "items": "Artículos",
    "toSeller": "Para el vendedor",
    "toGame": "Para el juego",
    "paidWith": "Pagado con",
    "paidTo": "Ingresado en",
    "refundedTo": "Reembolsado en",
    "refunds": "Reembolsos",
    "refundedTotal": "Reembolsado",
    "disputes": "Disputas",
    "disputedTotal": "En disputa",
    "disputeStates": {
      "open": "En revisión por el banco",
      "upheld": "El pago se mantiene",
      "returned": "Devuelto por el banco"
    },
    "feesAndTotals": "Importes",
    "serviceFee": "Comisión de servicio",
    "gameFee": "Comisión del juego",
    "exchangeFee": "Cambio de moneda",
    "references": "Referencias",
    "transactionId": "ID de transacción",
    "invoiceId": "ID de factura",
    "escrowId": "ID de custodia",
    "commitInvoiceId": "ID de factura del pago al vendedor",
    "cancelInvoiceId": "ID de factura de reembolso",
    "refundedTransactionId": "ID de la transacción reembolsada",
    "disputedTransactionId": "ID de la transacción en disputa",
    "transferId": "ID de transferencia",
    "failureReason": "Motivo",
    "progress": "Progreso",
    "stepCharged": "Pago",
    "stepChargedSeller": "Pago del comprador",
    "stepHeld": "En custodia segura",
    "stepHeldText": "El dinero queda en custodia segura hasta que se complete la transacción.",
    "heldUntil": {
      "refund": "En custodia hasta el {date} como muy tarde. Si la transacción no se ha completado para entonces, recuperas el dinero.",
      "release": "En custodia hasta el {date} como muy tarde. Si la transacción no se ha cancelado para entonces, se paga al vendedor."
    },
    "stepReleased": "Pagado al vendedor",
    "stepReleasedSeller": "Pago recibido",
    "stepRefunded": "Reembolsado por completo",
    "stepRefundedSeller": "Devuelto al comprador",
    "stepNext": "Pago al vendedor o reembolso",
    "stepFailed": "El pago ha fallado",
    "stepRequested": "Solicitada",
    "stepProcessed": "Procesada",
    "stepPayoutFailed": "La retirada ha fallado",
    "stepMoneyBack": "El dinero vuelve a tu monedero",
    "stepDone": "Hecho",
    "stepWaiting": "Pendiente",
    "stepNow": "Ahora"
  },
  "receipt": {
    "mailTitle": "Recibo por correo",
    "mailOwn": "Lo enviamos a {address}.",
    "mailOwnUnknown": "Lo enviamos a la dirección de tu cuenta.",
    "mailOwnNone": "Tu cuenta no tiene dirección de correo.",
    "send": "Enviar recibo",
    "sending": "Enviando…",
    "sent": "Enviado a {address}",
    "sentUnknown": "Recibo enviado",
    "sendAgain": "Enviar de nuevo",
    "sendAgainIn": "Enviar de nuevo en {seconds} s",
    "sendFailed": "No se ha podido enviar el recibo. {reason}"
  },
  "reasons": {
    "too_many_card_tries": "Ha habido demasiados intentos con tarjetas. Espera un rato o paga de otra forma.",
    "card_declined": "Tu banco ha rechazado la tarjeta.",
    "insufficient_funds": "No hay suficiente dinero en este método de pago.",
    "expired_card": "La tarjeta ha caducado.",
    "incorrect_cvc": "El código de seguridad no es correcto.",
    "limit_exceeded": "El importe supera el límite de la tarjeta.",
    "payment_limit_reached": "Se ha alcanzado el límite diario de pagos. Inténtalo de nuevo otro día.",
    "spending_limit_reached": "Este pago superaría tu límite de gastos.",
    "account_in_debt": "El saldo de tu monedero es negativo por un pago con tarjeta en disputa. El dinero que recibas lo cubrirá primero.",
    "account_frozen": "Ahora no es posible. Ponte en contacto con el soporte del juego.",
    "authentication_required": "Tu banco quiere que confirmes este pago. Inténtalo de nuevo o usa otra tarjeta.",
    "authentication_failed": "Tu banco no ha podido confirmar que eras tú.",
    "authentication_abandoned": "Se ha cancelado la confirmación con tu banco.",
    "authentication_expired": "La confirmación con tu banco ha tardado demasiado.",
    "payment_method_inactive": "Ese método de pago ya no está disponible.",
    "processing_error": "El proveedor de pagos ha tenido un problema.",
    "returned_by_bank": "El banco ha devuelto el dinero.",
    "account_closed": "La cuenta bancaria está cerrada.",
    "identity_unconfirmed": "No se ha confirmado tu identidad.",
    "return_url_not_allowed": "El juego ha pedido volver a una dirección que no está permitida. Avisa al soporte del juego."
  }
};
