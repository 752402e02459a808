/** State of the four boxes of a one-time code. */
export const OTP_LENGTH = 4;

export type OtpState = {
  digits: readonly string[];
  focus: number;
  /** Increases each time the code moves the focus. */
  moves: number;
};

export type OtpEvent =
  /** The content of a box after typing or autofill. */
  | { kind: 'input'; box: number; text: string }
  | { kind: 'paste'; text: string }
  | { kind: 'backspace'; box: number }
  | { kind: 'move'; box: number }
  | { kind: 'focused'; box: number }
  | { kind: 'clear' };

export const EMPTY_OTP: OtpState = { digits: ['', '', '', ''], focus: 0, moves: 0 };

const LAST = OTP_LENGTH - 1;

function moveTo(state: OtpState, box: number): OtpState {
  return { ...state, focus: Math.min(LAST, Math.max(0, box)), moves: state.moves + 1 };
}

function fill(state: OtpState, box: number, typed: string): OtpState {
  const digits = state.digits.map((digit, i) => typed[i - box] ?? digit);
  return moveTo({ ...state, digits }, box + typed.length);
}

function input(state: OtpState, box: number, text: string): OtpState {
  const typed = text.replace(/\D/g, '');
  const before = state.digits[box] ?? '';
  if (text === '') return { ...state, digits: state.digits.with(box, '') };
  if (typed === '') return state;
  // Autofill puts the whole code into one box.
  if (typed.length >= OTP_LENGTH) return fill(state, 0, typed.slice(0, OTP_LENGTH));
  // A digit typed next to an existing one replaces it.
  if (typed.length === 2 && before !== '') return fill(state, box, typed.replace(before, ''));
  return fill(state, box, typed.slice(0, OTP_LENGTH - box));
}

function paste(state: OtpState, text: string): OtpState {
  const typed = text.replace(/\D/g, '');
  return typed.length === OTP_LENGTH ? fill(state, 0, typed) : state;
}

function backspace(state: OtpState, box: number): OtpState {
  if (state.digits[box] !== '') return { ...state, digits: state.digits.with(box, '') };
  return box === 0 ? state : moveTo({ ...state, digits: state.digits.with(box - 1, '') }, box - 1);
}

export function otpReducer(state: OtpState, event: OtpEvent): OtpState {
  switch (event.kind) {
    case 'input':
      return input(state, event.box, event.text);
    case 'paste':
      return paste(state, event.text);
    case 'backspace':
      return backspace(state, event.box);
    case 'move':
      return moveTo(state, event.box);
    case 'focused':
      return { ...state, focus: event.box };
    case 'clear':
      return { ...EMPTY_OTP, moves: state.moves + 1 };
  }
}

export function typedCode({ digits }: OtpState): string | null {
  return digits.every((digit) => digit !== '') ? digits.join('') : null;
}
