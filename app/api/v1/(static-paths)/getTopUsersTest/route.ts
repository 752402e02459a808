// Next matches a static path faster than a pattern. The call itself is defined in ../../_calls, like every other.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../../[[...path]]/route';
