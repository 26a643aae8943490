/** One HTTP request. Header names are in lower case. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer of any status. Header names are in lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request under way. */
export interface HttpExchange {
  /** Rejects when no answer came: unreachable, refused by CORS, cancelled. */
  readonly response: Promise<HttpResponse>;
  cancel(): void;
}

/** The network, without cookies and without following the caller's referrer. */
export interface HttpPort {
  send(request: HttpRequest): HttpExchange;
  /** Whether the device believes it has a network; true when it cannot tell. */
  isOnline(): boolean;
}
