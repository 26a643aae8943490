/** The words of a receipt. */
export interface ReceiptTexts {
  readonly receipt: string;
  /** Of the mail; `{integrator}` and `{amount}` are filled in. */
  readonly subject: string;
  readonly date: string;
  readonly status: string;
  readonly items: string;
  readonly paidWith: string;
  readonly total: string;
  readonly refund: string;
  readonly reference: string;
  readonly transaction: string;
  readonly why: string;
  readonly statuses: Readonly<Record<string, string>>;
}

const en: ReceiptTexts = {
  receipt: 'Receipt',
  subject: 'Your receipt from {integrator}: {amount}',
  date: 'Date',
  status: 'Status',
  items: 'Items',
  paidWith: 'Paid with',
  total: 'Total',
  refund: 'Refund',
  reference: 'Reference',
  transaction: 'Transaction',
  why: 'You receive this mail because somebody with access to the account asked for this receipt.',
  statuses: { processed: 'Completed', pending: 'Pending', failed: 'Failed', refunded: 'Refunded' },
};

const de: ReceiptTexts = {
  receipt: 'Beleg',
  subject: 'Ihr Beleg von {integrator}: {amount}',
  date: 'Datum',
  status: 'Status',
  items: 'Positionen',
  paidWith: 'Bezahlt mit',
  total: 'Summe',
  refund: 'Erstattung',
  reference: 'Referenz',
  transaction: 'Vorgang',
  why: 'Sie erhalten diese E-Mail, weil jemand mit Zugang zum Konto diesen Beleg angefordert hat.',
  statuses: { processed: 'Abgeschlossen', pending: 'Ausstehend', failed: 'Fehlgeschlagen', refunded: 'Erstattet' },
};

const es: ReceiptTexts = {
  receipt: 'Recibo',
  subject: 'Tu recibo de {integrator}: {amount}',
  date: 'Fecha',
  status: 'Estado',
  items: 'Artículos',
  paidWith: 'Pagado con',
  total: 'Total',
  refund: 'Reembolso',
  reference: 'Referencia',
  transaction: 'Transacción',
  why: 'Recibes este correo porque alguien con acceso a la cuenta ha pedido este recibo.',
  statuses: { processed: 'Completada', pending: 'Pendiente', failed: 'Fallida', refunded: 'Reembolsada' },
};

const fr: ReceiptTexts = {
  receipt: 'Reçu',
  subject: 'Votre reçu de {integrator} : {amount}',
  date: 'Date',
  status: 'État',
  items: 'Articles',
  paidWith: 'Payé avec',
  total: 'Total',
  refund: 'Remboursement',
  reference: 'Référence',
  transaction: 'Transaction',
  why: 'Vous recevez ce message car une personne ayant accès au compte a demandé ce reçu.',
  statuses: { processed: 'Terminée', pending: 'En attente', failed: 'Échouée', refunded: 'Remboursée' },
};

const ptBr: ReceiptTexts = {
  receipt: 'Recibo',
  subject: 'Seu recibo de {integrator}: {amount}',
  date: 'Data',
  status: 'Situação',
  items: 'Itens',
  paidWith: 'Pago com',
  total: 'Total',
  refund: 'Reembolso',
  reference: 'Referência',
  transaction: 'Transação',
  why: 'Você recebe este e-mail porque alguém com acesso à conta pediu este recibo.',
  statuses: { processed: 'Concluída', pending: 'Pendente', failed: 'Não concluída', refunded: 'Reembolsada' },
};

const ja: ReceiptTexts = {
  receipt: '領収書',
  subject: '{integrator} の領収書: {amount}',
  date: '日付',
  status: '状態',
  items: '内容',
  paidWith: '支払い方法',
  total: '合計',
  refund: '返金',
  reference: '参照番号',
  transaction: '取引番号',
  why: 'アカウントにアクセスできる方がこの領収書を請求したため、このメールをお送りしています。',
  statuses: { processed: '完了', pending: '処理中', failed: '失敗', refunded: '返金済み' },
};

const ko: ReceiptTexts = {
  receipt: '영수증',
  subject: '{integrator} 영수증: {amount}',
  date: '날짜',
  status: '상태',
  items: '항목',
  paidWith: '결제 수단',
  total: '합계',
  refund: '환불',
  reference: '참조 번호',
  transaction: '거래 번호',
  why: '계정에 접근할 수 있는 사람이 이 영수증을 요청하여 이 메일을 보내 드립니다.',
  statuses: { processed: '완료', pending: '처리 중', failed: '실패', refunded: '환불됨' },
};

const zhHans: ReceiptTexts = {
  receipt: '收据',
  subject: '{integrator} 的收据：{amount}',
  date: '日期',
  status: '状态',
  items: '项目',
  paidWith: '付款方式',
  total: '合计',
  refund: '退款',
  reference: '参考号',
  transaction: '交易号',
  why: '有权访问该账户的人请求了此收据，因此您收到这封邮件。',
  statuses: { processed: '已完成', pending: '处理中', failed: '失败', refunded: '已退款' },
};

const ar: ReceiptTexts = {
  receipt: 'إيصال',
  subject: 'إيصالك من {integrator}: {amount}',
  date: 'التاريخ',
  status: 'الحالة',
  items: 'العناصر',
  paidWith: 'طريقة الدفع',
  total: 'المجموع',
  refund: 'استرداد',
  reference: 'المرجع',
  transaction: 'رقم المعاملة',
  why: 'وصلتك هذه الرسالة لأن شخصًا لديه حق الوصول إلى الحساب طلب هذا الإيصال.',
  statuses: { processed: 'مكتملة', pending: 'قيد المعالجة', failed: 'فشلت', refunded: 'مستردة' },
};

/** By language tag, as the pages have them. */
export const receiptTexts: ReadonlyMap<string, ReceiptTexts> = new Map([
  ['en', en],
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['pt-BR', ptBr],
  ['ja', ja],
  ['ko', ko],
  ['zh-Hans', zhHans],
  ['ar', ar],
]);

export const defaultTexts = en;
