/** One HTTP request. Header names are in lower case. */
export interface HttpRequest {
  /** The SDK reads and posts, nothing else. */
  readonly method: 'GET' | 'POST';
  /** Absolute. */
  readonly url: string;
  /** One value for each name. */
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text: JSON, or a form at the token endpoint. Absent: no body. */
  readonly body?: string;
}

/** An answer of any status. Header names are in lower case. */
export interface HttpResponse {
  /** HTTP status, such as 404; an answer with an error status is still an answer. */
  readonly status: number;
  /** Several values of one name are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text; empty when there is none. */
  readonly body: string;
}

/** A request under way. */
export interface HttpExchange {
  /** Rejects when no answer came: unreachable, refused by CORS, cancelled. */
  readonly response: Promise<HttpResponse>;
  /** Gives up: `response` rejects. Harmless when the answer is there. */
  cancel(): void;
}

/** The network, without cookies and without following the caller's referrer. */
export interface HttpPort {
  /** Sends at once; never throws. */
  send(request: HttpRequest): HttpExchange;
  /** Whether the device believes it has a network; true when it cannot tell. */
  isOnline(): boolean;
}
