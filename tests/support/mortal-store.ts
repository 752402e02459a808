/** A store that kills its process at the n-th point: statement, begin, commit, call of the provider or published event. */
import type { Database } from '@/db/client';
import type { Payments } from '@/lib/store/provider/payments';
import type { StoreContext } from '@/lib/store/store-context';

const STATEMENTS: ReadonlySet<string | symbol> = new Set(['select', 'insert', 'update', 'delete', 'execute']);

type Method = (...args: unknown[]) => unknown;
type Point = (name: string) => void;

/** Replaces the methods of `target` that `wrap` names. */
function replacing<T extends object>(
  target: T,
  wrap: (name: string | symbol, method: Method) => Method | undefined,
): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function') return value;
      const method: Method = (...args) => Reflect.apply(value, object, args);
      return wrap(name, method) ?? method;
    },
  });
}

function mortalDatabase<D extends object>(db: D, point: Point): D {
  return replacing(db, (name, method) => {
    if (STATEMENTS.has(name)) {
      return (...args) => {
        point(`before ${String(name)}`);
        return method(...args);
      };
    }
    if (name !== 'transaction') return undefined;
    return async (work) => {
      point('before begin');
      const result = await method(async (tx: object) => {
        const outcome = await (work as Method)(mortalDatabase(tx, point));
        point('before commit');
        return outcome;
      });
      point('after commit');
      return result;
    };
  });
}

const around = (name: string | symbol, method: Method, point: Point): Method => {
  return async (...args) => {
    point(`before ${String(name)}`);
    const answer = await method(...args);
    point(`after ${String(name)}`);
    return answer;
  };
};

/** `dieAt` counts from 1; 0 never dies. Each point goes to `onPoint`. */
export function mortalStore(
  store: Omit<StoreContext, 'db'> & { db: Database },
  dieAt: number,
  onPoint: (name: string) => void,
): StoreContext {
  let passed = 0;
  const point: Point = (name) => {
    passed += 1;
    onPoint(name);
    if (passed === dieAt) process.kill(process.pid, 'SIGKILL');
  };
  return {
    ...store,
    db: mortalDatabase(store.db, point),
    payments: replacing<Payments>(store.payments, (name, method) => around(name, method, point)),
    publish: (playerId, event) =>
      around('publish', () => store.publish(playerId, event), point)() as Promise<void>,
  };
}
