/**
 * Messages from one realtime process to all others. They carry no truth: rows in the database decide, so a lost or late
 * message delays and never corrupts.
 */
export type BusMessages = {
  /** The rows of this room have changed, up to this version. */
  roomChanged: (roomId: string, version: number) => void;
  /** A member has answered. The holder of the room's clock counts the answers. */
  roomAnswered: (roomId: string) => void;
};
