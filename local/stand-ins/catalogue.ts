import { checkout } from './checkout';
import { apple, facebook, google } from './identity';
import { outbox } from './outbox';
import type { StandIn } from './stand-in';

/** Every stand-in that is a server. The local database and disk are parts of their own. */
export const STAND_INS: readonly StandIn[] = [outbox, apple, facebook, google, checkout];

/** The settings that fix their ports. */
export const STAND_IN_PORTS: readonly string[] = STAND_INS.flatMap(({ ports }) => Object.keys(ports));
