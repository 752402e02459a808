import { refusedBy } from './leave-if-ended';

export type UploadAnswer<T> = { ok: true; data: T } | { ok: false; code?: string; message: string };

/**
 * Uploads a file as the request body and reports progress from 0 to 1. Resolves to the answer, or to null when none
 * arrived.
 */
export function upload<T>(
  url: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<UploadAnswer<T> | null> {
  return new Promise((resolve) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { success, message, data } = request.response ?? {};
      if (success === true) resolve({ ok: true, data });
      else resolve(typeof message === 'string' ? { ...refusedBy(request), ok: false, message } : null);
    };
    request.onerror = () => resolve(null);
    request.onabort = () => resolve(null);
    request.send(file);
  });
}
