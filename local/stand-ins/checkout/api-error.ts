type Details = { code?: string; param?: string };

export class ApiError extends Error {
  readonly status: number;
  readonly details: Details;
  readonly type: string;

  constructor(status: number, message: string, details: Details = {}, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.details = details;
    this.type = type;
  }

  get body(): object {
    return { error: { ...this.details, message: this.message, type: this.type } };
  }
}

export function missing(object: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param });
}
