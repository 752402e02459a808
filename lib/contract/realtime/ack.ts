export type Ack<T> =
  | { success: true; message: string; data: T }
  | { success: false; message: string; code: string; retryAfterSeconds?: number };
