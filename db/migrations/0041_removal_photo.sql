ALTER TABLE "removal_requests" ADD COLUMN "asked_photo_id" uuid;
