import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-base';

/** The allowed attributes and values. Next puts addresses with tokens into other attributes, and error messages into events. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  'next.span_type': /^[A-Za-z.]{1,80}$/,
  'next.route': /^\/[\w/[\].()@-]{0,100}$/,
  'http.route': /^\/[\w/[\].()@-]{0,100}$/,
  'http.method': /^[A-Z]{3,7}$/,
  'http.status_code': /^\d{3}$/,
  'db.system.name': /^postgresql$/,
  'db.query.text': /^/,
  'error.type': /^\w{1,60}$/,
  'code.function.name': /^\w{1,80}$/,
  'lineup.inputs': /^\d+$/,
  'lineup.entry_point': /^[a-z ]{1,30}$/,
};
const NEXT = 'next.js';

function allowedAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => ALLOWED[name]?.test(String(value)) ?? false),
  );
}

/** Spans of Next are named by route, or by type, because their own names contain paths. */
function nameOf({ name, instrumentationScope }: ReadableSpan, attributes: Attributes): string {
  if (instrumentationScope.name !== NEXT) return name;
  const { 'http.method': method, 'next.route': route, 'next.span_type': type } = attributes;
  return method && route ? `${method} ${route}` : String(type ?? NEXT);
}

/** Returns a copy without input of callers: no events, no message, only allowed attributes. */
function allowedSpan(span: ReadableSpan): ReadableSpan {
  const attributes = allowedAttributes(span.attributes);
  const named = {
    name: nameOf(span, attributes),
    attributes,
    events: [],
    status: { code: span.status.code },
  };
  return Object.create(span, Object.getOwnPropertyDescriptors(named)) as ReadableSpan;
}

export function onlyAllowed(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, context) => next.onStart(span, context),
    onEnd: (span) => next.onEnd(allowedSpan(span)),
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}
