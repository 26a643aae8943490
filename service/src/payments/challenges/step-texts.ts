import type { CardChallengeState } from '../../platform/db/tables/flows.js';

/** The words of the pages around a bank's step. */
export interface StepTexts {
  readonly title: string;
  /** By the state of the step; `unknown`: there is no such step. */
  readonly states: Readonly<Record<CardChallengeState | 'unknown', string>>;
  /** Loads the page again. */
  readonly look: string;
  /** Where no way back is known. */
  readonly close: string;
  readonly back: string;
  /** Of the sandbox's bank. */
  readonly demoBank: {
    readonly name: string;
    readonly question: string;
    readonly confirm: string;
    readonly refuse: string;
    readonly answered: string;
  };
}

const en: StepTexts = {
  title: 'Your payment',
  states: {
    waiting: 'Your bank has not answered yet.',
    passed: 'You have confirmed the payment.',
    refused: 'Your bank has not confirmed the payment. Nothing was charged.',
    abandoned: 'The payment was given up. Nothing was charged.',
    expired: 'This took too long. Nothing was charged.',
    unknown: 'There is no such payment to confirm.',
  },
  look: 'Look again',
  close: 'You can close this page and go back to the game.',
  back: 'Back',
  demoBank: {
    name: 'Demo Bank',
    question: 'Confirm your payment.',
    confirm: 'Confirm',
    refuse: 'Refuse',
    answered: 'There is nothing left to answer.',
  },
};

const de: StepTexts = {
  title: 'Deine Zahlung',
  states: {
    waiting: 'Deine Bank hat noch nicht geantwortet.',
    passed: 'Du hast die Zahlung bestätigt.',
    refused: 'Deine Bank hat die Zahlung nicht bestätigt. Es wurde nichts abgebucht.',
    abandoned: 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.',
    expired: 'Das hat zu lange gedauert. Es wurde nichts abgebucht.',
    unknown: 'Es gibt keine solche Zahlung zu bestätigen.',
  },
  look: 'Erneut nachsehen',
  close: 'Du kannst diese Seite schließen und ins Spiel zurückkehren.',
  back: 'Zurück',
  demoBank: {
    name: 'Demo-Bank',
    question: 'Bestätige deine Zahlung.',
    confirm: 'Bestätigen',
    refuse: 'Ablehnen',
    answered: 'Hier ist nichts mehr zu beantworten.',
  },
};

const es: StepTexts = {
  title: 'Tu pago',
  states: {
    waiting: 'Tu banco aún no ha respondido.',
    passed: 'Has confirmado el pago.',
    refused: 'Tu banco no ha confirmado el pago. No se ha cobrado nada.',
    abandoned: 'El pago se ha cancelado. No se ha cobrado nada.',
    expired: 'Ha tardado demasiado. No se ha cobrado nada.',
    unknown: 'No hay ningún pago así que confirmar.',
  },
  look: 'Comprobar de nuevo',
  close: 'Puedes cerrar esta página y volver al juego.',
  back: 'Volver',
  demoBank: {
    name: 'Banco de demostración',
    question: 'Confirma tu pago.',
    confirm: 'Confirmar',
    refuse: 'Rechazar',
    answered: 'Ya no hay nada que responder.',
  },
};

const fr: StepTexts = {
  title: 'Votre paiement',
  states: {
    waiting: 'Votre banque n’a pas encore répondu.',
    passed: 'Vous avez confirmé le paiement.',
    refused: 'Votre banque n’a pas confirmé le paiement. Rien n’a été débité.',
    abandoned: 'Le paiement a été annulé. Rien n’a été débité.',
    expired: 'Cela a pris trop de temps. Rien n’a été débité.',
    unknown: 'Il n’y a pas de paiement de ce type à confirmer.',
  },
  look: 'Vérifier à nouveau',
  close: 'Vous pouvez fermer cette page et revenir au jeu.',
  back: 'Retour',
  demoBank: {
    name: 'Banque de démonstration',
    question: 'Confirmez votre paiement.',
    confirm: 'Confirmer',
    refuse: 'Refuser',
    answered: 'Il n’y a plus de réponse à donner.',
  },
};

const ptBr: StepTexts = {
  title: 'Seu pagamento',
  states: {
    waiting: 'Seu banco ainda não respondeu.',
    passed: 'Você confirmou o pagamento.',
    refused: 'Seu banco não confirmou o pagamento. Nada foi cobrado.',
    abandoned: 'O pagamento foi cancelado. Nada foi cobrado.',
    expired: 'Demorou demais. Nada foi cobrado.',
    unknown: 'Não há um pagamento assim para confirmar.',
  },
  look: 'Verificar de novo',
  close: 'Você pode fechar esta página e voltar ao jogo.',
  back: 'Voltar',
  demoBank: {
    name: 'Banco de demonstração',
    question: 'Confirme seu pagamento.',
    confirm: 'Confirmar',
    refuse: 'Recusar',
    answered: 'Não há mais nada a responder.',
  },
};

const ja: StepTexts = {
  title: 'お支払い',
  states: {
    waiting: '銀行からまだ回答がありません。',
    passed: 'お支払いを確認しました。',
    refused: '銀行がお支払いを確認しませんでした。引き落としは行われていません。',
    abandoned: 'お支払いは取り消されました。引き落としは行われていません。',
    expired: '時間がかかりすぎました。引き落としは行われていません。',
    unknown: '確認するお支払いが見つかりません。',
  },
  look: 'もう一度確認する',
  close: 'このページを閉じて、ゲームに戻ってください。',
  back: '戻る',
  demoBank: {
    name: 'デモ銀行',
    question: 'お支払いを確認してください。',
    confirm: '確認する',
    refuse: '拒否する',
    answered: '回答の受け付けは終了しました。',
  },
};

const ko: StepTexts = {
  title: '결제',
  states: {
    waiting: '은행에서 아직 응답하지 않았습니다.',
    passed: '결제를 확인했습니다.',
    refused: '은행에서 결제를 확인하지 않았습니다. 청구된 금액이 없습니다.',
    abandoned: '결제가 취소되었습니다. 청구된 금액이 없습니다.',
    expired: '시간이 초과되었습니다. 청구된 금액이 없습니다.',
    unknown: '확인할 결제를 찾을 수 없습니다.',
  },
  look: '다시 확인',
  close: '이 페이지를 닫고 게임으로 돌아가도 됩니다.',
  back: '돌아가기',
  demoBank: {
    name: '데모 은행',
    question: '결제를 확인해 주세요.',
    confirm: '확인',
    refuse: '거부',
    answered: '더 이상 응답할 것이 없습니다.',
  },
};

const zhHans: StepTexts = {
  title: '您的付款',
  states: {
    waiting: '您的银行尚未答复。',
    passed: '您已确认付款。',
    refused: '您的银行未确认此付款。未扣款。',
    abandoned: '此付款已取消。未扣款。',
    expired: '操作超时。未扣款。',
    unknown: '没有需要确认的此付款。',
  },
  look: '再次查看',
  close: '您可以关闭此页面并返回游戏。',
  back: '返回',
  demoBank: {
    name: '演示银行',
    question: '请确认您的付款。',
    confirm: '确认',
    refuse: '拒绝',
    answered: '无需再答复。',
  },
};

const ar: StepTexts = {
  title: 'دفعتك',
  states: {
    waiting: 'لم يردّ مصرفك بعد.',
    passed: 'لقد أكّدت عملية الدفع.',
    refused: 'لم يؤكّد مصرفك عملية الدفع. لم يُخصم أي مبلغ.',
    abandoned: 'أُلغيت عملية الدفع. لم يُخصم أي مبلغ.',
    expired: 'استغرق ذلك وقتًا طويلًا. لم يُخصم أي مبلغ.',
    unknown: 'لا توجد عملية دفع كهذه لتأكيدها.',
  },
  look: 'التحقق مجددًا',
  close: 'يمكنك إغلاق هذه الصفحة والعودة إلى اللعبة.',
  back: 'رجوع',
  demoBank: {
    name: 'مصرف تجريبي',
    question: 'أكّد عملية الدفع.',
    confirm: 'تأكيد',
    refuse: 'رفض',
    answered: 'لم يعد هناك ما يُجاب عنه.',
  },
};

/** By language tag, as the pages have them. */
export const stepTexts = { en, de, es, fr, 'pt-BR': ptBr, ja, ko, 'zh-Hans': zhHans, ar } as const;

export type StepLanguage = keyof typeof stepTexts;
