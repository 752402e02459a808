/** The result of the driver's `sql('name')`: a part of the text. */
class Name {
  constructor(readonly text: string) {}
}

/** A statement of postgres.js, or a part of one, with a parameter for each value. */
export class Fragment {
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  /** Returns the text and adds its parameters to `params`. */
  text(params: unknown[]): string {
    return this.parts.reduce((text, part, i) => text + this.valueText(this.values[i - 1], params) + part);
  }

  private valueText(value: unknown, params: unknown[]): string {
    if (value instanceof Fragment) return value.text(params);
    return value instanceof Name ? value.text : `$${params.push(value)}`;
  }
}

/** Replaces the driver: a template is a fragment, a call is a name. */
export const fragment = Object.assign(
  (strings: unknown, ...values: unknown[]) =>
    Array.isArray(strings) && 'raw' in strings ? new Fragment(strings, values) : new Name(String(strings)),
  { array: (values: unknown) => values },
);
