import type { HostMessage } from 'svc-bridge/frame';

type Fields = Record<string, unknown>;

/**
 * Reads what came over the channel; undefined for anything that is not a message of the protocol.
 *
 * Written by hand rather than with the schema, which is twice the size of everything else a page needs before its first
 * row; a test holds the two against each other.
 */
export function readHostMessage(data: unknown): HostMessage | undefined {
  if (!isFields(data)) return undefined;
  return isHostMessage(data) ? data : undefined;
}

function isHostMessage(data: Fields): data is Fields & HostMessage {
  switch (data.type) {
    case 'welcome':
      return isWelcome(data);
    case 'answer':
      return isNumber(data.id) && typeof data.ok === 'boolean' && isOptional(data.error, isFrameError);
    case 'ping':
      return isNumber(data.n);
    case 'input':
      return isText(data.action);
    case 'close':
      return isText(data.reason);
    default:
      return false;
  }
}

function isWelcome(data: Fields): boolean {
  return (
    isNumber(data.version) &&
    isOptional(data.locale, isText) &&
    isOptional(data.theme, isTheme) &&
    isOptional(data.flowConfig, isFields) &&
    isOptional(data.transactionId, isText) &&
    isOptional(data.nonce, isText) &&
    isOptional(data.parameters, isTextRecord) &&
    isOptional(data.safeArea, isSafeArea) &&
    isOptional(data.hostDrawsClose, (value) => typeof value === 'boolean')
  );
}

function isFrameError(value: unknown): boolean {
  return (
    isFields(value) &&
    isText(value.code) &&
    isText(value.message) &&
    isOptional(value.retryable, (flag) => typeof flag === 'boolean') &&
    isOptional(value.api, isApiData)
  );
}

function isApiData(value: unknown): boolean {
  return (
    isFields(value) &&
    isNumber(value.responseCode) &&
    isTextList(value.messages) &&
    isTextList(value.codes) &&
    isOptional(value.requestId, isText)
  );
}

function isTheme(value: unknown): boolean {
  return isFields(value) && [value.backgroundColor, value.primaryColor, value.colorScheme].every(isTextOrAbsent);
}

function isSafeArea(value: unknown): boolean {
  return isFields(value) && [value.top, value.right, value.bottom, value.left].every(isNumber);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || isText(value);
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isTextRecord(value: unknown): boolean {
  return isFields(value) && Object.values(value).every(isText);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isOptional(value: unknown, check: (value: unknown) => boolean): boolean {
  return value === undefined || check(value);
}
