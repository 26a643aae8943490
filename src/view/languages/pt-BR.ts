// Written by `npm run generate:texts` from texts/languages/pt-BR.json.
import type { ViewTexts } from '../view-texts.js';

/** The texts in this language, BCP 47: pt-BR. */
export const ptBR: ViewTexts = {
  "general": {
    "errorText": "O serviço não conseguiu responder. Seu dinheiro não foi afetado.",
    "busyText": "Espere um momento e tente novamente.",
    "subtotal": "Subtotal",
    "tax": "Impostos",
    "total": "Total",
    "orderReference": "Referência do pedido",
    "youReceive": "Você recebe",
    "notCharged": "Nada foi cobrado.",
    "labelled": "{name}: {value}",
    "wallet": "Carteira {currency}"
  },
  "history": {
    "title": "Histórico de compras",
    "today": "Hoje",
    "yesterday": "Ontem",
    "loadMore": "Mostrar mais",
    "emptyTitle": "Nada por aqui ainda",
    "emptyText": "Suas compras e pagamentos vão aparecer aqui.",
    "moreItems": [
      {
        "lang": "pt-BR",
        "of": "count",
        "forms": {
          "other": "e mais {#}"
        }
      }
    ]
  },
  "transaction": {
    "noAmount": "Sem valor",
    "noDate": "Data desconhecida",
    "paid": "Pago",
    "received": "Recebido",
    "kinds": {
      "purchase": "Compra",
      "sale": "Venda",
      "escrow": "Compra protegida",
      "escrowSale": "Venda protegida",
      "tokenPurchase": "Compra de tokens",
      "exchange": "Troca de tokens",
      "deposit": "Recarga",
      "payout": "Saque",
      "refund": "Reembolso",
      "dispute": "Pagamento contestado",
      "other": "Transação"
    },
    "statuses": {
      "completed": "Concluída",
      "pending": "Em andamento",
      "failed": "Falhou",
      "held": "Em custódia segura",
      "released": "Paga ao vendedor",
      "refunded": "Reembolsada",
      "returned": "Devolvida",
      "cancelled": "Cancelada",
      "other": "Desconhecido"
    }
  },
  "details": {
    "title": "Transação",
    "items": "Itens",
    "toSeller": "Para o vendedor",
    "toGame": "Para o jogo",
    "paidWith": "Pago com",
    "paidTo": "Pago para",
    "refundedTo": "Reembolsado em",
    "refunds": "Reembolsos",
    "refundedTotal": "Reembolsado",
    "disputes": "Contestações",
    "disputedTotal": "Contestado",
    "disputeStates": {
      "open": "Em análise pelo banco",
      "upheld": "Pagamento mantido",
      "returned": "Devolvido pelo banco"
    },
    "feesAndTotals": "Valores",
    "serviceFee": "Taxa de serviço",
    "gameFee": "Taxa do jogo",
    "exchangeFee": "Câmbio",
    "references": "Referências",
    "transactionId": "ID da transação",
    "invoiceId": "ID da fatura",
    "escrowId": "ID da custódia",
    "commitInvoiceId": "ID da fatura do pagamento ao vendedor",
    "cancelInvoiceId": "ID da fatura de reembolso",
    "refundedTransactionId": "ID da transação reembolsada",
    "disputedTransactionId": "ID da transação contestada",
    "transferId": "ID da transferência",
    "failureReason": "Motivo",
    "progress": "Andamento",
    "stepCharged": "Pagamento",
    "stepChargedSeller": "Pagamento do comprador",
    "stepHeld": "Em custódia segura",
    "stepHeldText": "O dinheiro fica em custódia segura até a negociação ser concluída.",
    "heldUntil": {
      "refund": "Em custódia até {date}, no máximo. Se a negociação não for concluída até lá, você recebe o dinheiro de volta.",
      "release": "Em custódia até {date}, no máximo. Se a negociação não for cancelada até lá, o vendedor é pago."
    },
    "stepReleased": "Pago ao vendedor",
    "stepReleasedSeller": "Pago a você",
    "stepRefunded": "Reembolsado por completo",
    "stepRefundedSeller": "Devolvido ao comprador",
    "stepNext": "Pagamento ao vendedor ou reembolso",
    "stepFailed": "O pagamento falhou",
    "stepRequested": "Solicitado",
    "stepProcessed": "Processado",
    "stepPayoutFailed": "O saque falhou",
    "stepMoneyBack": "O dinheiro volta para sua carteira",
    "stepDone": "Feito",
    "stepWaiting": "Ainda por vir",
    "stepNow": "Agora"
  },
  "receipt": {
    "mailTitle": "Recibo por e-mail",
    "mailOwn": "Enviamos para {address}.",
    "mailOwnUnknown": "Enviamos para o endereço da sua conta.",
    "mailOwnNone": "Sua conta não tem endereço de e-mail.",
    "send": "Enviar recibo",
    "sending": "Enviando…",
    "sent": "Enviado para {address}",
    "sentUnknown": "Recibo enviado",
    "sendAgain": "Enviar de novo",
    "sendAgainIn": "Enviar de novo em {seconds} s",
    "sendFailed": "Não foi possível enviar o recibo. {reason}"
  },
  "reasons": {
    "too_many_card_tries": "Houve tentativas demais com cartões. Espere um pouco ou pague de outra forma.",
    "card_declined": "Seu banco recusou o cartão.",
    "insufficient_funds": "Não há dinheiro suficiente nesta forma de pagamento.",
    "expired_card": "O cartão está vencido.",
    "incorrect_cvc": "O código de segurança está incorreto.",
    "limit_exceeded": "O valor ultrapassa o limite do cartão.",
    "payment_limit_reached": "O limite diário de pagamentos foi atingido. Tente novamente outro dia.",
    "spending_limit_reached": "Este pagamento ultrapassaria seu limite de gastos.",
    "account_in_debt": "O saldo da sua carteira está negativo por causa de um pagamento com cartão contestado. O dinheiro que entrar cobre isso primeiro.",
    "account_frozen": "Isso não é possível no momento. Fale com o suporte do jogo.",
    "authentication_required": "Seu banco quer que você confirme este pagamento. Tente de novo ou use outro cartão.",
    "authentication_failed": "Seu banco não conseguiu confirmar que era você.",
    "authentication_abandoned": "A confirmação com seu banco foi cancelada.",
    "authentication_expired": "A confirmação com seu banco demorou demais.",
    "payment_method_inactive": "Essa forma de pagamento não está mais disponível.",
    "processing_error": "O provedor de pagamento teve um problema.",
    "returned_by_bank": "O banco devolveu o dinheiro.",
    "account_closed": "A conta bancária está encerrada.",
    "identity_unconfirmed": "Sua identidade não foi confirmada.",
    "return_url_not_allowed": "O jogo pediu para voltar a um endereço que não é permitido. Avise o suporte do jogo."
  }
};
