-- What a recipient decides on the page of a gift.

-- A gift link is looked up by its secret part.
CREATE UNIQUE INDEX gift_order_by_token ON gift_order (token);

-- What was chosen of each item, when the recipient chose it: [[item id, [variant, …]], …].
ALTER TABLE gift_order ADD COLUMN selections TEXT;
-- Where it goes, when the recipient said it: a mailing address. Never in an answer.
ALTER TABLE gift_order ADD COLUMN ship_to TEXT;
