// A path of its own for what is asked most: of one with parts, Next makes the pattern anew at every request.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '../[[...path]]/route';
