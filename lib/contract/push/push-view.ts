import type { PushKind } from '@/lib/contract/enums';

/** Push messages, as the caller's screens show them. Browser-safe. */
export type PushView = {
  /** The key that a browser subscribes with (`applicationServerKey`). */
  publicKey: string;
  /** Whether the device of this session gets push messages. */
  isOn: boolean;
  /** Kinds that the player has asked for. */
  kinds: PushKind[];
};
